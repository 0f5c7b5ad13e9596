import type { SiteSettings } from '@easel/contract/client'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { BrandForm, siteSettingsQuery } from '../../administration/index.ts'
import { AddressStep } from './address-step.tsx'
import { EnginesStep } from './engines-step.tsx'
import { LanguagesStep } from './languages-step.tsx'
import { PeopleStep } from './people-step.tsx'
import { PictureStep } from './picture-step.tsx'
import classes from './setup.module.css'
import { type Step, StepFooter, stepIn, steps } from './step-footer.tsx'

/** The steps after the host's account. Each has its own address, so that the host can leave it and return to it. */
export function Wizard() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const step = stepIn(params)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    // A new step replaces the previous step like a page, so a screen reader continues at its heading.
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return (
    <div className={classes.wizard}>
      <StepList here={step} />
      <section className={classes.step} aria-labelledby="step">
        <p className={classes.count}>
          {t('setup.count', { number: steps.indexOf(step) + 1, total: steps.length })}
        </p>
        <h1 id="step" ref={heading} tabIndex={-1} className={classes.title}>
          {t(`setup.${step}Title`)}
        </h1>
        <p className={classes.lead}>{t(`setup.${step}Lead`)}</p>
        <StepContent key={step} step={step} />
      </section>
    </div>
  )
}

function StepList({ here }: { here: Step }) {
  const { t } = useTranslation()
  const position = steps.indexOf(here)
  return (
    <nav className={classes.steps} aria-label={t('setup.steps')}>
      <ol>
        <li>
          <span className={classes.stepLink} data-done>
            <IconCheck size={16} stroke={2} aria-hidden="true" />
            {t('setup.owner')}
          </span>
        </li>
        {steps.map((step, index) => (
          <li key={step}>
            <Link
              to={{ search: `?step=${step}` }}
              replace
              preventScrollReset
              className={classes.stepLink}
              data-done={index < position || undefined}
              aria-current={step === here ? 'step' : undefined}
            >
              {index < position ? (
                <IconCheck size={16} stroke={2} aria-hidden="true" />
              ) : (
                <span className={classes.dot} aria-hidden="true" />
              )}
              {t(`setup.${step}`)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepContent({ step }: { step: Step }) {
  const query = useQuery(siteSettingsQuery(useApi()))
  if (!query.data) return query.isError ? <LoadFailed onRetry={() => query.refetch()} /> : null
  if (step === 'site') return <SiteStep settings={query.data} />
  if (step === 'languages') return <LanguagesStep settings={query.data} />
  if (step === 'people') return <PeopleStep settings={query.data} />
  if (step === 'address') return <AddressStep address={query.data.address} />
  return step === 'engines' ? <EnginesStep /> : <PictureStep />
}

/** Name and logo of the site, and its operator. */
function SiteStep({ settings }: { settings: SiteSettings }) {
  return (
    <BrandForm
      settings={settings.setting_arr}
      foot={(save, isBusy) => <StepFooter step="site" isBusy={isBusy} onNext={save} />}
    />
  )
}
