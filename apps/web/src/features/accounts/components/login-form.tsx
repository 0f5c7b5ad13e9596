import type { User } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Segments } from '../../../ui/layout/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { useSession } from '../hooks/session.tsx'
import { useInvite } from '../hooks/use-invite.ts'
import { usePendingAction } from '../hooks/use-pending-action.ts'
import { useSignInOptions } from '../hooks/use-sign-in-options.ts'
import type { LoginMode } from '../login-address.ts'
import { type Arrival, takeArrival } from '../provider-sign-in.ts'
import { unsavedCodes } from '../unsaved-codes.ts'
import type { Draft } from './login-draft.ts'
import classes from './login-form.module.css'
import { ProviderStep } from './provider-step.tsx'
import { RecoveryFields } from './recovery-fields.tsx'
import { SignInAlternatives } from './sign-in-alternatives.tsx'
import { SignInFields } from './sign-in-fields.tsx'
import { SignUpFields } from './sign-up-fields.tsx'

interface LoginFormProps {
  mode: LoginMode
  onMode: (mode: LoginMode) => void
  next: string
  /** The dialog has a title of its own. */
  isInDialog?: boolean
  /** `to` is the target stored before a provider's sign-in; it replaces `next`. */
  onDone: (to?: string) => void
}

const titles = {
  'sign-in': 'account.signInTitle',
  'sign-up': 'account.signUpTitle',
  recover: 'account.recoverTitle',
} as const

/** One form for sign-in, sign-up and account recovery. */
export function LoginForm({ mode, onMode, next, isInDialog = false, onDone }: LoginFormProps) {
  const { t } = useTranslation()
  const { sign_up, has_demo } = useSignInOptions()
  const [draft, setDraft] = useState<Draft>({ username: '', password: '' })
  const { arrival, dropArrival } = useProviderReturn()
  const invite = useInvite()
  const needsInvite = sign_up === 'invite'
  const doKept = usePendingAction()
  const leave = () => {
    if (arrival?.act) void doKept(arrival.act)
    onDone(arrival?.next)
  }
  const finish = () => {
    toastSuccess(t('account.welcome'))
    leave()
  }
  const welcome = useWelcome()
  const finishNew = (user: User) => {
    unsavedCodes.rememberFor(user.id)
    void welcome()
    leave()
  }
  const failProvider = (message: string) => {
    toastError(message)
    dropArrival()
  }
  if (arrival)
    return (
      <ProviderStep
        arrival={arrival}
        needsInvite={needsInvite}
        onDone={finish}
        onNew={finishNew}
        onFailed={failProvider}
      />
    )
  const typed = { draft, onDraft: (change: Partial<Draft>) => setDraft((draft) => ({ ...draft, ...change })) }
  return (
    <div className={classes.form} data-dialog={isInDialog || undefined}>
      {!isInDialog && <h1 className={classes.title}>{t(titles[mode])}</h1>}
      {mode === 'recover' && <p className={classes.lead}>{t('account.recoverText')}</p>}
      {mode !== 'recover' && sign_up !== 'closed' && (
        <Segments
          wide
          label={t('account.mode')}
          value={mode}
          onChange={onMode}
          choices={[
            { value: 'sign-in', label: t('account.signIn') },
            { value: 'sign-up', label: t('account.signUp') },
          ]}
        />
      )}
      {mode === 'sign-in' && (
        <SignInFields
          {...typed}
          isInDialog={isInDialog}
          onDone={finish}
          onForgotten={() => onMode('recover')}
        />
      )}
      {mode === 'sign-up' && (
        <SignUpFields
          {...typed}
          isInDialog={isInDialog}
          needsInvite={needsInvite}
          invite={invite}
          onDone={finishNew}
        />
      )}
      {mode === 'recover' && <RecoveryFields {...typed} onDone={finish} />}
      {mode === 'recover' ? (
        <Button variant="subtle" color="gray" onClick={() => onMode('sign-in')}>
          {t('account.backToSignIn')}
        </Button>
      ) : (
        <>
          <div className={classes.or}>{t('account.or')}</div>
          <SignInAlternatives
            next={next}
            hasPasskey={mode === 'sign-in'}
            wanted={{
              invite_code: (draft.invite_code ?? invite) || undefined,
              ...(mode === 'sign-up' && draft.username !== '' && { username: draft.username }),
            }}
            onDone={finish}
          />
          {has_demo && <DemoButton onDone={finish} />}
        </>
      )}
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

/** Returns a function that greets a new user with the attempts that they have. */
function useWelcome() {
  const { t } = useTranslation()
  const api = useApi()
  return async () => {
    const balances = await api.listBalances({}).catch(() => undefined)
    const count = balances?.balance_arr.reduce((sum, { amount }) => sum + amount, 0) ?? 0
    toastSuccess(count > 0 ? t('account.welcomeNew', { count }) : t('account.welcome'))
  }
}

/** Takes up the return from a sign-in provider. */
function useProviderReturn() {
  const { t } = useTranslation()
  const [arrival, setArrival] = useState<Arrival & { code: string }>()
  useEffect(() => {
    const taken = takeArrival()
    if (!taken) return
    const { code } = taken
    if (code) setArrival({ ...taken, code })
    else toastError(t('account.googleFailed'))
  }, [t])
  return { arrival, dropArrival: useCallback(() => setArrival(undefined), []) }
}
