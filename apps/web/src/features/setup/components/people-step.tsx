import { type SiteSettings, signUpChoices } from '@easel/contract/client'
import { Radio, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useSiteChange } from '../../administration/index.ts'
import classes from './setup.module.css'
import { StepFoot } from './step-foot.tsx'

/** Who may sign up, and whether visitors may try the site without an account. */
export function PeopleStep({ settings }: { settings: SiteSettings }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const change = useSiteChange()
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
      <Radio.Group
        value={chosen}
        onChange={setChosen}
        label={t('adminSite.name_sign_up')}
        {...(signUp.is_fixed && { description: t('adminSite.fixed', { name: 'SIGN_UP' }) })}
      >
        <Stack gap={14} mt={12}>
          {signUpChoices.map((choice) => (
            <Radio
              key={choice}
              value={choice}
              label={t(`adminSite.sign_up_${choice}`)}
              description={t(`setup.signUp_${choice}`)}
              disabled={signUp.is_fixed}
            />
          ))}
        </Stack>
      </Radio.Group>
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
