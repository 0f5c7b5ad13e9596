import type { User } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Segments } from '../../../ui/layout/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { useSignInOptions } from '../api.ts'
import { useSession } from '../hooks/session.tsx'
import { useInvite } from '../hooks/use-invite.ts'
import { usePendingAction } from '../hooks/use-pending-action.ts'
import type { LoginMode } from '../login-address.ts'
import { type Arrival, takeArrival } from '../provider-sign-in.ts'
import { unsavedCodes } from '../unsaved-codes.ts'
import type { Draft } from './account-fields.tsx'
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
  /** Called at the end. `to` is the target that was stored before a provider's sign-in; it replaces `next`. */
  onDone: (to?: string) => void
}

const titles = {
  'sign-in': 'account.signInTitle',
  'sign-up': 'account.signUpTitle',
  recover: 'account.recoverTitle',
} as const

/** One form for sign-in, sign-up and account recovery. */
export function LoginForm(props: LoginFormProps) {
  const { mode, onMode, isInDialog = false, onDone } = props
  const { t } = useTranslation()
  const { sign_up } = useSignInOptions()
  const { arrival, dropArrival } = useProviderReturn()
  const { finish, finishNew } = useFinish(arrival, onDone)
  const failProvider = (message: string) => {
    toastError(message)
    dropArrival()
  }
  if (arrival)
    return (
      <ProviderStep
        arrival={arrival}
        needsInvite={sign_up === 'invite'}
        onDone={finish}
        onNew={finishNew}
        onFailed={failProvider}
      />
    )
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
      <ModeFields {...props} isInDialog={isInDialog} onDone={finish} onNew={finishNew} />
    </div>
  )
}

/** Ends the form: shows a greeting, and performs the action that the visitor wanted before a provider's sign-in. */
function useFinish(arrival: Arrival | undefined, onDone: LoginFormProps['onDone']) {
  const { t } = useTranslation()
  const doKept = usePendingAction()
  const welcome = useWelcome()
  const leave = () => {
    if (arrival?.act) void doKept(arrival.act)
    onDone(arrival?.next)
  }
  return {
    finish() {
      toastSuccess(t('account.welcome'))
      leave()
    },
    finishNew(user: User) {
      unsavedCodes.rememberFor(user.id)
      void welcome()
      leave()
    },
  }
}

interface ModeFieldsProps extends Pick<LoginFormProps, 'mode' | 'onMode' | 'next'> {
  isInDialog: boolean
  onDone: () => void
  onNew: (user: User) => void
}

/** The fields of the chosen mode, with other ways to sign in. Typed text stays when the mode changes. */
function ModeFields({ mode, onMode, next, isInDialog, onDone, onNew }: ModeFieldsProps) {
  const { t } = useTranslation()
  const { sign_up, has_demo } = useSignInOptions()
  const [draft, setDraft] = useState<Draft>({ username: '', password: '' })
  const invite = useInvite()
  const typed = { draft, onDraft: (change: Partial<Draft>) => setDraft((draft) => ({ ...draft, ...change })) }
  if (mode === 'recover')
    return (
      <>
        <RecoveryFields {...typed} onDone={onDone} />
        <Button variant="subtle" color="gray" onClick={() => onMode('sign-in')}>
          {t('account.backToSignIn')}
        </Button>
      </>
    )
  return (
    <>
      {mode === 'sign-in' ? (
        <SignInFields
          {...typed}
          isInDialog={isInDialog}
          onDone={onDone}
          onForgotten={() => onMode('recover')}
        />
      ) : (
        <SignUpFields
          {...typed}
          isInDialog={isInDialog}
          needsInvite={sign_up === 'invite'}
          invite={invite}
          onDone={onNew}
        />
      )}
      <div className={classes.or}>{t('account.or')}</div>
      <SignInAlternatives
        next={next}
        hasPasskey={mode === 'sign-in'}
        wanted={{
          invite_code: (draft.invite_code ?? invite) || undefined,
          ...(mode === 'sign-up' && draft.username !== '' && { username: draft.username }),
        }}
        onDone={onDone}
      />
      {has_demo && <DemoButton onDone={onDone} />}
    </>
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

/** Reads the result of a sign-in at a provider, when the browser returns from there. */
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
