import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { isRetryable, useApi, useErrorText } from '../../../lib/api/index.ts'
import { LocaleLink, localePath, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { LoadFailed, PageHead } from '../../../ui/page/index.ts'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { resetQuery } from '../api.ts'
import { NewPasswordField, UsernameField } from '../components/account-fields.tsx'
import loginClasses from '../components/login-form.module.css'
import { fieldErrors, passwordFault } from '../field-errors.ts'
import { useSession } from '../hooks/session.tsx'
import classes from './new-password.module.css'

/** Page to which the link of an administrator leads. The server never sees the token, which is in the fragment. */
export default function NewPasswordPage() {
  const { t } = useTranslation()
  return (
    <main className={classes.page}>
      <PageMeta title={t('account.recoverTitle')} isPrivate />
      <PageHead title={t('account.recoverTitle')} />
      <NewPasswordForm />
    </main>
  )
}

/** Sets the password of the account that the address is for, and signs in. */
function NewPasswordForm() {
  const { t } = useTranslation()
  const token = useToken()
  // A used link is not fetched again: the server no longer accepts it.
  const [isUsed, setUsed] = useState(false)
  const query = useQuery({ ...resetQuery(useApi(), token ?? ''), enabled: Boolean(token) && !isUsed })
  if (query.data) return <Fields token={token!} username={query.data.username} onUsed={() => setUsed(true)} />
  if (token === '' || (query.isError && !isRetryable(query.error)))
    return <EmptyState kind="lost" title={t('account.linkOver')} text={t('account.linkOverText')} />
  if (query.isError) return <LoadFailed onRetry={() => query.refetch()} />
  return <Skeleton height={220} radius="md" role="status" aria-label={t('common.loading')} />
}

/** The fragment of the address; undefined in the page that the server renders. */
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
  const { submit, errors, busy } = useNewPassword({ token, username, onUsed })
  return (
    <form className={loginClasses.fields} method="post" onSubmit={submit} noValidate>
      <UsernameField value={username} readOnly />
      <NewPasswordField error={errors['new_password']} />
      <Button type="submit" size="md" loading={busy}>
        {t('account.recover')}
      </Button>
      <p className={loginClasses.terms}>
        {t('account.linkSignsOut')} <LocaleLink to="/login">{t('account.backToSignIn')}</LocaleLink>
      </p>
    </form>
  )
}

function useNewPassword({ token, username, onUsed }: FieldsProps) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const locale = useLocale()
  const navigate = useNavigate()
  const { signIn } = useSession()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  /** The login page handles a second factor and a suspension. */
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
  return { submit, errors, busy }
}
