import { type SiteSettings, signUpChoices } from '@easel/contract/client'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Choices } from '../../../ui/fields/index.ts'
import classes from './setup.module.css'
import { StepFooter, useSaveStep } from './step-footer.tsx'

/** Rules for new users: sign-up, and their first attempts and pages. */
export function PeopleStep({ settings }: { settings: SiteSettings }) {
  const { t } = useTranslation()
  const { save, isBusy } = useSaveStep()
  const settingOf = (name: 'sign_up' | 'has_demo') =>
    settings.setting_arr.find((setting) => setting.name === name)!
  const [signUp, demo] = [settingOf('sign_up'), settingOf('has_demo')]
  const stored = signUpChoices.find((choice) => choice === signUp.value) ?? signUpChoices[0]
  const [chosen, setChosen] = useState(stored)
  const [hasDemo, setHasDemo] = useState(demo.value === true)
  return (
    <>
      <Choices
        legend={t('adminSite.name_sign_up')}
        choices={signUpChoices.map((value) => ({
          value,
          label: t(`adminSite.sign_up_${value}`),
          hint: t(`setup.signUp_${value}`),
        }))}
        value={chosen}
        isFixed={signUp.is_fixed}
        onChange={setChosen}
      />
      {signUp.is_fixed && <p className={classes.fact}>{t('adminSite.fixed', { name: 'SIGN_UP' })}</p>}
      <div className={classes.apart}>
        <Switch
          checked={hasDemo}
          onChange={(event) => setHasDemo(event.currentTarget.checked)}
          label={t('adminSite.name_has_demo')}
          description={demo.is_fixed ? t('adminSite.fixed', { name: 'DEMO' }) : t('setup.demoHint')}
          disabled={demo.is_fixed}
        />
      </div>
      <StepFooter
        step="people"
        isBusy={isBusy}
        onNext={() =>
          save({
            ...(!signUp.is_fixed && chosen !== stored && { sign_up: chosen }),
            ...(!demo.is_fixed && hasDemo !== demo.value && { has_demo: hasDemo }),
          })
        }
      />
    </>
  )
}
