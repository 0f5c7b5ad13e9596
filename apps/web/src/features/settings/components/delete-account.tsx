import { Button, Checkbox } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorDetail, useApi, useErrorText } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { PasswordField } from '../../../ui/fields/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { AccountName, loginAddress, useSession } from '../../accounts/index.ts'
import classes from './settings-block.module.css'

/** Deletes the account and all its data, after a second confirmation. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation()
  const { error, busy, leave } = useLeaving()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void leave({
      password: hasPassword ? String(form.get('password')) : undefined,
      immediately: form.get('immediately') !== null,
    })
  }
  return (
    <form className={classes.form} method="post" onSubmit={submit} noValidate>
      <AccountName />
      {hasPassword ? (
        <PasswordField
          name="password"
          label={t('account.password')}
          autoComplete="current-password"
          error={error}
        />
      ) : (
        <p className={classes.hint}>
          {t('settings.proofElsewhere')}{' '}
          <LocaleLink to={loginAddress('/settings/data')}>{t('nav.signIn')}</LocaleLink>
        </p>
      )}
      <Checkbox
        name="immediately"
        label={t('settings.immediately')}
        description={t('settings.immediatelyHint')}
      />
      <div>
        <Button type="submit" color="red.8" loading={busy}>
          {t('settings.delete')}
        </Button>
      </div>
    </form>
  )
}

interface LeaveInput {
  password: string | undefined
  immediately: boolean
}

function useLeaving() {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const errorText = useErrorText()
  const { endBy } = useSession()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const leave = async ({ password, immediately }: LeaveInput) => {
    if (password === '') return setError(t('error.required'))
    setError(undefined)
    const question = t(immediately ? 'settings.deleteNowSure' : 'settings.deleteSure')
    const agreed = await confirm({
      message: question,
      confirmLabel: t('settings.delete'),
      danger: true,
    })
    if (!agreed || busy) return
    setBusy(true)
    try {
      const request = { immediately, ...(password !== undefined && { password }) }
      await endBy(() => api.deleteAccount(request), '/inspiration')
      toastSuccess(t('settings.deleted'))
    } catch (problem) {
      if (errorDetail(problem, 'password') !== undefined) setError(errorText(problem))
      else toastError(errorText(problem))
      setBusy(false)
    }
  }
  return { error, busy, leave }
}
