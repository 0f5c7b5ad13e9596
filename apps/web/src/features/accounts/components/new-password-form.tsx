import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { isRetryable, useApi, useErrorText } from '../../../lib/api/index.ts'
import { LocaleLink, localePath, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { PasswordField } from '../../../ui/fields/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { resetQuery } from '../api.ts'
import { fieldErrors } from '../field-errors.ts'
import { useSession } from '../hooks/session.tsx'
import { passwordFault } from '../password-fault.ts'
import classes from './login-form.module.css'

/** Sets the password of the account that the address is for, and signs in. */
export function NewPasswordForm() {
  const { t } = useTranslation()
  const token = useToken()
  // A used link is asked for no more.
  const [isUsed, setUsed] = useState(false)
  const query = useQuery({ ...resetQuery(useApi(), token ?? ''), enabled: Boolean(token) && !isUsed })
  if (query.data) return <Fields token={token!} username={query.data.username} onUsed={() => setUsed(true)} />
  if (token === '' || (query.isError && !isRetryable(query.error)))
    return <EmptyState kind="lost" title={t('account.linkOver')} text={t('account.linkOverText')} />
  if (query.isError) return <LoadFailed onRetry={() => query.refetch()} />
  return <Skeleton height={220} radius="md" role="status" aria-label={t('common.loading')} />
}

/** The part of the address after “#”; undefined in the server's page. */
function useToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const read = () => setToken(location.hash.slice(1))
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return token
}

interface FieldsProps {
  token: string
  username: string
  onUsed: () => void
}

function Fields({ token, username, onUsed }: FieldsProps) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const locale = useLocale()
  const navigate = useNavigate()
  const { signIn } = useSession()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  /** A second factor, or a suspension, is dealt with by the login page. */
  const enter = async (password: string) => {
    const answer = await api.defaultLogin({ username, password }).catch(() => undefined)
    const isIn = answer !== undefined && 'token' in answer
    if (isIn) signIn(answer)
    await navigate(localePath(locale, isIn ? '/inspiration' : '/login'), { replace: true })
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const new_password = String(new FormData(event.currentTarget).get('new_password'))
    const fault = passwordFault(new_password)
    setErrors(fault ? { new_password: t(fault) } : {})
    if (fault || busy) return
    setBusy(true)
    try {
      await api.resetPassword({ reset_token: token, new_password })
      onUsed()
      toastSuccess(t('account.passwordSet'))
      await enter(new_password)
    } catch (error) {
      const known = fieldErrors(error)
      setErrors(Object.keys(known).length > 0 ? known : { new_password: errorText(error) })
    }
    setBusy(false)
  }

  return (
    <form className={classes.fields} method="post" onSubmit={submit} noValidate>
      <TextInput
        name="username"
        label={t('account.username')}
        size="md"
        value={username}
        readOnly
        autoComplete="username"
      />
      <PasswordField
        name="new_password"
        label={t('account.newPassword')}
        description={t('account.passwordHint')}
        size="md"
        autoComplete="new-password"
        error={errors['new_password']}
      />
      <Button type="submit" size="md" loading={busy}>
        {t('account.recover')}
      </Button>
      <p className={classes.terms}>
        {t('account.linkSignsOut')} <LocaleLink to="/login">{t('account.backToSignIn')}</LocaleLink>
      </p>
    </form>
  )
}
