import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorCode, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { PasswordField } from '../../../ui/fields/index.ts'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { AccountName, fieldErrors } from '../../accounts/index.ts'
import { useSecurityChange } from '../hooks/use-security-change.ts'
import { passwordFaults } from '../password-faults.ts'
import classes from './settings-block.module.css'

/** Changing the password ends all other sessions; this session stays. */
export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation()
  const { submit, errors, busy } = usePasswordChange(hasPassword)
  return (
    <form className={classes.form} method="post" onSubmit={submit} noValidate>
      <AccountName />
      {hasPassword && (
        <PasswordField
          name="old_password"
          label={t('settings.oldPassword')}
          autoComplete="current-password"
          error={errors['old_password']}
        />
      )}
      <PasswordField
        name="new_password"
        label={t('account.newPassword')}
        description={t('account.passwordHint')}
        autoComplete="new-password"
        error={errors['new_password']}
      />
      <PasswordField
        name="repeated"
        label={t('settings.repeatPassword')}
        autoComplete="new-password"
        error={errors['repeated']}
      />
      <div>
        <Button type="submit" loading={busy}>
          {t(hasPassword ? 'settings.changePassword' : 'settings.firstPassword')}
        </Button>
      </div>
    </form>
  )
}

function usePasswordChange(hasPassword: boolean) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const { change, busy } = useSecurityChange()
  const [errors, setErrors] = useState<Record<string, string>>({})

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const text = (name: string) => String(new FormData(form).get(name) ?? '')
    const given = { old: hasPassword ? text('old_password') : undefined, next: text('new_password') }
    const faults = passwordFaults({ ...given, repeated: text('repeated') })
    setErrors(Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, t(fault)])))
    if (Object.keys(faults).length > 0 || busy) return
    const passwords = {
      new_password: given.next,
      ...(given.old !== undefined && { old_password: given.old }),
    }
    const isDone = await change(async () => {
      try {
        await api.changePassword(passwords)
        return true
      } catch (error) {
        const { new_password } = fieldErrors(error)
        // The password was set on another device in the meantime, so this form has no field for it yet.
        if (errorCode(error) !== 'A0400' || !(hasPassword || new_password)) throw error
        setErrors(new_password ? { new_password } : { old_password: errorText(error) })
        return false
      }
    })
    if (!isDone) return
    form.reset()
    toastSuccess(t('settings.passwordChanged'))
  }
  return { submit, errors, busy }
}
