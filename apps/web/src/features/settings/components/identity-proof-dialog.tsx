import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useDialog } from '../../../ui/dialog/index.ts'
import { PasswordField } from '../../../ui/fields/index.ts'
import { FormButtons } from '../../../ui/form/form-parts.tsx'
import { AccountName, loginAddress } from '../../accounts/index.ts'
import classes from './settings-block.module.css'

interface IdentityProofDialogProps {
  opened: boolean
  hasPassword: boolean
  onSettle: (isProven: boolean) => void
}

export default function IdentityProofDialog({ opened, hasPassword, onSettle }: IdentityProofDialogProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const frame = useDialog(opened, () => onSettle(false))
  return (
    <DialogFrame frame={frame} title={t('settings.proofTitle')} size="sm">
      {hasPassword ? (
        <PasswordProof onProven={() => onSettle(true)} onCancel={() => onSettle(false)} />
      ) : (
        <div className={classes.form}>
          <p>{t('settings.proofElsewhere')}</p>
          <Button component={LocaleLink} to={loginAddress(pathname)}>
            {t('nav.signIn')}
          </Button>
        </div>
      )}
    </DialogFrame>
  )
}

function PasswordProof({ onProven, onCancel }: { onProven: () => void; onCancel: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    if (password === '') return setError(t('error.required'))
    setBusy(true)
    try {
      await api.confirmSession({ password })
      onProven()
    } catch (problem) {
      setError(errorText(problem))
    }
    setBusy(false)
  }
  return (
    <form className={classes.form} method="post" onSubmit={submit} noValidate>
      <p>{t('settings.proofText')}</p>
      <AccountName />
      <PasswordField
        name="password"
        label={t('account.password')}
        autoComplete="current-password"
        data-autofocus
        error={error}
      />
      <FormButtons onCancel={onCancel} submitLabel={t('common.confirm')} isBusy={busy} />
    </form>
  )
}
