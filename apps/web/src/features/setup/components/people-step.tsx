import { type SiteSettings, signUpChoices } from '@easel/contract/client'
import { Switch } from '@mantine/core'
import { useId, useState } from 'react'
import { useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useSiteChange } from '../../administration/index.ts'
import classes from './setup.module.css'
import { StepFoot } from './step-foot.tsx'

/** Rules for newcomers: sign-up, and trying the site without an account. */
export function PeopleStep({ settings }: { settings: SiteSettings }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const change = useSiteChange()
  const name = useId()
  const of = (name: 'sign_up' | 'has_demo') => settings.setting_arr.find((setting) => setting.name === name)!
  const [signUp, demo] = [of('sign_up'), of('has_demo')]
  const [chosen, setChosen] = useState(String(signUp.value))
  const [hasDemo, setHasDemo] = useState(demo.value === true)
  const save = async () => {
    const sign_up = signUpChoices.find((one) => one === chosen)!
    const changes = {
      ...(!signUp.is_fixed && sign_up !== signUp.value && { sign_up }),
      ...(!demo.is_fixed && hasDemo !== demo.value && { has_demo: hasDemo }),
    }
    if (Object.keys(changes).length === 0) return true
    try {
      await change.mutateAsync(changes)
      return true
    } catch (error) {
      toastError(errorText(error))
      return false
    }
  }
  return (
    <>
      <fieldset className={classes.choices} disabled={signUp.is_fixed}>
        <legend>{t('adminSite.name_sign_up')}</legend>
        {signUpChoices.map((choice) => (
          <label key={choice} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === chosen}
              onChange={() => setChosen(choice)}
            />
            <span>
              {t(`adminSite.sign_up_${choice}`)}
              <small>{t(`setup.signUp_${choice}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
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
      <StepFoot step="people" isBusy={change.isPending} onNext={save} />
    </>
  )
}
