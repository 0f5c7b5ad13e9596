import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { useSession } from '../hooks/session.tsx'
import classes from './login-form.module.css'

type Errors = Partial<Record<'username' | 'password', string>>

export function SignInFields({ onDone }: { onDone: () => void }) {
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
    const found: Errors = {
      ...(username === '' && { username: t('error.required') }),
      ...(password.length < 6 && {
        password: password === '' ? t('error.required') : t('account.passwordShort'),
      }),
    }
    setErrors(found)
    if (found.username || found.password || busy) return
    setBusy(true)
    try {
      signIn(await api.defaultLogin({ username, password }))
      onDone()
    } catch (error) {
      setErrors({ password: errorText(error) })
      setBusy(false)
    }
  }

  return (
    <form className={classes.fields} onSubmit={submit} noValidate>
      <TextInput
        name="username"
        label={t('account.username')}
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
      />
      <PasswordInput
        name="password"
        label={t('account.password')}
        size="md"
        autoComplete="current-password"
        error={errors.password}
      />
      <Button type="submit" size="md" loading={busy}>
        {t('account.signIn')}
      </Button>
    </form>
  )
}
