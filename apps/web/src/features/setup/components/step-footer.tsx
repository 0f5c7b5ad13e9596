import { Button, Group } from '@mantine/core'
import { useNavigate } from 'react-router'
import { LocaleLink, useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { type Step, steps } from '../steps.ts'
import classes from './setup.module.css'

interface StepFooterProps {
  step: Step
  isBusy?: boolean
  /** Saves before the next step; returns false where the step stays. */
  onNext?: () => Promise<boolean>
}

/** Leads to the step before and to the next one; the last leads to the site. */
export function StepFooter({ step, isBusy = false, onNext }: StepFooterProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = useLocalePath()
  const at = steps.indexOf(step)
  const [before, after] = [steps[at - 1], steps[at + 1]]
  const goOn = async () => {
    if (onNext && !(await onNext())) return
    await navigate(after ? { search: `?step=${after}` } : path('/inspiration'))
  }
  return (
    <Group justify="space-between" gap="sm" className={classes.foot}>
      {before ? (
        <Button component={LocaleLink} to={`/setup?step=${before}`} variant="subtle" color="gray">
          {t('common.back')}
        </Button>
      ) : (
        <span />
      )}
      <Button onClick={goOn} loading={isBusy}>
        {t(after ? 'common.continue' : 'setup.finish')}
      </Button>
    </Group>
  )
}
