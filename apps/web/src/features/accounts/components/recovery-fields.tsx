import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { fieldErrors, passwordFault } from '../field-errors.ts'
import { useSession } from '../hooks/session.tsx'
import { useSuspended } from '../suspension.ts'
import { type Draft, NewPasswordField, OtpField, UsernameField } from './account-fields.tsx'
import classes from './login-form.module.css'

interface RecoveryFieldsProps {
  draft: Draft
  onDraft: (change: Partial<Draft>) => void
  onDone: () => void
}

/** Sets a new password with one of the recovery codes from sign-up. */
export function RecoveryFields({ draft, onDraft, onDone }: RecoveryFieldsProps) {
  const { t } = useTranslation()
  const { submit, errors, asksOtp, forgetOtp, busy } = useRecovery(onDone)
  return (
    <form className={classes.fields} method="post" onSubmit={submit} noValidate>
      <UsernameField
        defaultValue={draft.username}
        onChange={(event) => {
          onDraft({ username: event.currentTarget.value })
          forgetOtp()
        }}
        error={errors['username']}
      />
      <TextInput
        name="recovery_code"
        label={t('account.recoveryCode')}
        description={t('account.recoveryCodeHint')}
        size="md"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors['recovery_code']}
      />
      <NewPasswordField error={errors['new_password']} />
      {asksOtp && <OtpField description={t('account.secondOtpHint')} error={errors['otp']} />}
      <Button type="submit" size="md" loading={busy}>
        {t('account.recover')}
      </Button>
    </form>
  )
}

function useRecovery(onDone: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const { signIn } = useSession()
  const suspended = useSuspended()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [asksOtp, setAsksOtp] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const username = String(form.get('username')).trim()
    const recovery_code = String(form.get('recovery_code')).trim()
    const new_password = String(form.get('new_password'))
    const otp = String(form.get('otp') ?? '').trim()
    const fault = passwordFault(new_password)
    const found = {
      ...(username === '' && { username: t('error.required') }),
      ...(recovery_code === '' && { recovery_code: t('error.required') }),
      ...(fault && { new_password: t(fault) }),
      ...(asksOtp && otp === '' && { otp: t('error.required') }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0 || busy) return
    setBusy(true)
    try {
      const answer = await api.recover({ username, recovery_code, new_password, ...(otp && { otp }) })
      if ('token' in answer) {
        signIn(answer)
        return onDone()
      }
      setAsksOtp(true)
    } catch (error) {
      if (suspended(error)) return
      const known = fieldErrors(error)
      const field = asksOtp ? 'otp' : 'recovery_code'
      setErrors(Object.keys(known).length > 0 ? known : { [field]: errorText(error) })
    }
    setBusy(false)
  }
  // Another account may have no second factor.
  const forgetOtp = () => setAsksOtp(false)
  return { submit, errors, asksOtp, forgetOtp, busy }
}
