import { CodeError } from '@easel/contract'
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useSession } from '../hooks/session.tsx'
import classes from './login-form.module.css'

type Field = 'username' | 'password' | 'age_confirmed'
type Errors = Partial<Record<Field, string>>

/** The server's own words for a field; a taken name belongs to the username. */
function fieldErrors(error: unknown): Errors {
  if (!(error instanceof CodeError)) return {}
  if (error.code === 'A0111') return { username: error.message }
  return Object.fromEntries(error.details.map(({ path, message }) => [path, message]))
}

export function SignUpFields({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const { signIn } = useSession()
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const username = String(form.get('username')).trim()
    const password = String(form.get('password'))
    const isOldEnough = form.get('age_confirmed') !== null
    const found: Errors = {
      ...(username === '' && { username: t('error.required') }),
      ...(password.length < 6 && {
        password: password === '' ? t('error.required') : t('account.passwordShort'),
      }),
      ...(!isOldEnough && { age_confirmed: t('account.ageRequired') }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0 || busy) return
    setBusy(true)
    try {
      const answer = await api.register({ username, password, age_confirmed: true })
      signIn(answer)
      onCodes(answer.recovery_code_arr)
    } catch (error) {
      const known = fieldErrors(error)
      setErrors(known)
      if (Object.keys(known).length === 0) toastError(errorText(error))
      setBusy(false)
    }
  }

  return (
    <form className={classes.fields} onSubmit={submit} noValidate>
      <TextInput
        name="username"
        label={t('account.username')}
        description={t('account.usernameHint')}
        size="md"
        maxLength={20}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
      />
      <PasswordInput
        name="password"
        label={t('account.password')}
        description={t('account.passwordHint')}
        size="md"
        autoComplete="new-password"
        error={errors.password}
      />
      <Checkbox name="age_confirmed" label={t('account.ageConfirmed')} error={errors.age_confirmed} />
      <Button type="submit" size="md" loading={busy}>
        {t('account.signUp')}
      </Button>
    </form>
  )
}
