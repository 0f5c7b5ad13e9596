import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { readDeviceToken, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { PasswordField } from '../../../ui/fields/index.ts'
import { passwordFault } from '../field-errors.ts'
import { useSession } from '../hooks/session.tsx'
import { useSuspended } from '../suspension.ts'
import { type Draft, OtpField, UsernameField } from './account-fields.tsx'
import classes from './login-form.module.css'

type Errors = Partial<Record<'username' | 'password' | 'otp', string>>

interface SignInFieldsProps {
  draft: Draft
  /** True in a dialog, which gives the focus to the first field when it opens. */
  isInDialog: boolean
  onDraft: (change: Partial<Draft>) => void
  onDone: () => void
  onForgotten: () => void
}

export function SignInFields({ draft, isInDialog, onDraft, onDone, onForgotten }: SignInFieldsProps) {
  const { t } = useTranslation()
  const { submit, errors, asksOtp, forgetOtp, busy } = useSignIn(onDone)
  return (
    <form className={classes.fields} method="post" onSubmit={submit} noValidate>
      <UsernameField
        defaultValue={draft.username}
        onChange={(event) => {
          onDraft({ username: event.currentTarget.value })
          forgetOtp()
        }}
        data-autofocus={isInDialog || undefined}
        error={errors.username}
      />
      <PasswordField
        name="password"
        defaultValue={draft.password}
        onChange={(event) => onDraft({ password: event.currentTarget.value })}
        label={t('account.password')}
        size="md"
        autoComplete="current-password"
        error={errors.password}
      />
      {asksOtp && <OtpField description={t('account.otpHint')} error={errors.otp} />}
      <Button type="submit" size="md" loading={busy}>
        {t('account.signIn')}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.forgotten}
        onClick={onForgotten}
      >
        {t('account.forgotten')}
      </Button>
    </form>
  )
}

/** Signs in with a password, and with a second factor if the server requires a second factor. */
function useSignIn(onDone: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const { signIn } = useSession()
  const suspended = useSuspended()
  const [errors, setErrors] = useState<Errors>({})
  const [asksOtp, setAsksOtp] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const username = String(form.get('username')).trim()
    const password = String(form.get('password'))
    const otp = String(form.get('otp') ?? '').trim()
    const fault = passwordFault(password)
    const found: Errors = {
      ...(username === '' && { username: t('error.required') }),
      ...(fault && { password: t(fault) }),
      ...(asksOtp && otp === '' && { otp: t('error.required') }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0 || busy) return
    setBusy(true)
    try {
      const device_token = readDeviceToken()
      const answer = await api.defaultLogin({
        username,
        password,
        ...(otp !== '' && { otp }),
        ...(device_token && { device_token }),
      })
      if ('token' in answer) {
        signIn(answer)
        return onDone()
      }
      setAsksOtp(true)
    } catch (error) {
      if (suspended(error)) return
      setErrors({ [asksOtp ? 'otp' : 'password']: errorText(error) })
    }
    setBusy(false)
  }
  // Another account may have no second factor.
  const forgetOtp = () => setAsksOtp(false)
  return { submit, errors, asksOtp, forgetOtp, busy }
}
