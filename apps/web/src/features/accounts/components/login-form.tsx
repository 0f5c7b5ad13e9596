import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { Segments } from '../../../ui/layout/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { useSession } from '../hooks/session.tsx'
import classes from './login-form.module.css'
import { OtherProviders } from './other-providers.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SignInFields } from './sign-in-fields.tsx'
import { SignUpFields } from './sign-up-fields.tsx'

interface LoginFormProps {
  signUp: boolean
  onDone: () => void
}

/** Signing in and signing up in one place. */
export function LoginForm({ signUp, onDone }: LoginFormProps) {
  const { t } = useTranslation()
  const [mode, setMode] = useState<'in' | 'up'>(signUp ? 'up' : 'in')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const finish = () => {
    toastSuccess(t('account.welcome'))
    onDone()
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={finish} />
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>{mode === 'in' ? t('account.signInTitle') : t('account.signUpTitle')}</h1>
      <Segments
        wide
        label={t('account.mode')}
        value={mode}
        onChange={setMode}
        choices={[
          { value: 'in', label: t('account.signIn') },
          { value: 'up', label: t('account.signUp') },
        ]}
      />
      {mode === 'in' ? <SignInFields onDone={finish} /> : <SignUpFields onCodes={setCodes} />}
      <div className={classes.or}>{t('account.or')}</div>
      <DemoButton onDone={finish} />
      <OtherProviders />
    </div>
  )
}

function DemoButton({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const { signIn } = useSession()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      signIn(await api.demoLogin())
      onDone()
    } catch (error) {
      toastError(errorText(error))
      setBusy(false)
    }
  }
  return (
    <div>
      <Button fullWidth size="md" variant="default" onClick={start} loading={busy}>
        {t('account.demo')}
      </Button>
      <p className={classes.hint}>{t('account.demoHint')}</p>
    </div>
  )
}
