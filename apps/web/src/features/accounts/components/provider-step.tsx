import { type User, usernameLength } from '@easel/contract/client'
import { Button, Checkbox, Loader } from '@mantine/core'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { errorCode, readDeviceToken, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { limitText } from '../../../ui/fields/index.ts'
import { fieldErrors } from '../field-errors.ts'
import { useSession } from '../hooks/session.tsx'
import type { Arrival, WantedAccount } from '../provider-sign-in.ts'
import { useSuspended } from '../suspension.ts'
import { InviteField, OtpField, UsernameField } from './account-fields.tsx'
import classes from './login-form.module.css'

interface Answers {
  age_confirmed?: boolean
  username?: string
  otp?: string
  invite_code?: string
}

type AskedStep = 'age' | 'otp' | undefined

interface ProviderStepProps {
  arrival: Arrival & { code: string }
  needsInvite: boolean
  onDone: () => void
  /** Called instead of `onDone` if the sign-in has created an account. */
  onNew: (user: User) => void
  onFailed: (message: string) => void
}

/** Completes the sign-in after the return from the provider. At the first sign-in, the form requests missing details. */
export function ProviderStep({ arrival, needsInvite, onDone, onNew, onFailed }: ProviderStepProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<AskedStep>()
  const { wanted } = arrival
  const { send, busy, errors, setErrors, keptName, setKeptName } = useSending({
    ...{ arrival, needsInvite, setAsked },
    ...{ onDone, onNew, onFailed },
  })
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    void send({})
  }, [send])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const fault = faultOf(asked, form)
    if (fault) return setErrors({ [fault.field]: t(fault.text) })
    void send({
      ...(asked === 'age' && { age_confirmed: true }),
      ...(text('username') && { username: text('username') }),
      ...(text('otp') && { otp: text('otp') }),
      ...(text('invite_code') && { invite_code: text('invite_code') }),
    })
  }

  if (!asked) {
    return (
      <div className={classes.form} role="status">
        <h1 className={classes.title}>{t('account.signingIn')}</h1>
        <Loader type="dots" />
      </div>
    )
  }
  return (
    <form className={classes.form} method="post" onSubmit={submit} noValidate>
      <h1 className={classes.title}>{t(asked === 'age' ? 'account.firstTime' : 'account.signInTitle')}</h1>
      {asked === 'otp' && <OtpField description={t('account.otpHint')} error={errors['otp']} />}
      {asked === 'age' && (
        <NewAccountFields
          wanted={wanted}
          asksCode={needsInvite || wanted?.invite_code !== undefined || keptName !== undefined}
          keptName={keptName}
          onName={() => setKeptName(undefined)}
          errors={errors}
        />
      )}
      <Button type="submit" size="md" loading={busy}>
        {t('common.continue')}
      </Button>
    </form>
  )
}

/** The first invalid field, with its text key. */
function faultOf(asked: AskedStep, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  if (asked === 'otp')
    return text('otp') === '' ? ({ field: 'otp', text: 'error.required' } as const) : undefined
  if (form.get('age_confirmed') === null)
    return { field: 'age_confirmed', text: 'account.ageRequired' } as const
  const isShort = text('username') !== '' && text('username').length < usernameLength.min
  return isShort ? ({ field: 'username', text: 'account.usernameShort' } as const) : undefined
}

interface NewAccountFieldsProps {
  wanted: WantedAccount | undefined
  asksCode: boolean
  keptName: string | undefined
  onName: () => void
  errors: Record<string, string>
}

/** Details of the account that the first sign-in at a provider creates. */
function NewAccountFields({ wanted, asksCode, keptName, onName, errors }: NewAccountFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <UsernameField
        defaultValue={wanted?.username}
        {...limitText(usernameLength.max, 'line', onName)}
        description={t('account.usernameChoice')}
        error={errors['username']}
      />
      {asksCode && (
        <InviteField invite={wanted?.invite_code} keptName={keptName} error={errors['invite_code']} />
      )}
      <Checkbox name="age_confirmed" label={t('account.ageConfirmed')} error={errors['age_confirmed']} />
    </>
  )
}

interface SendOptions extends ProviderStepProps {
  setAsked: (asked: AskedStep) => void
}

function useSending({ arrival, needsInvite, setAsked, onDone, onNew, onFailed }: SendOptions) {
  const api = useApi()
  const errorText = useErrorText()
  const { signIn } = useSession()
  const suspended = useSuspended()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  /** Reserved name, which needs the invitation that was created for it. */
  const [keptName, setKeptName] = useState<string>()
  const { code, ticket } = arrival
  // A code can be exchanged for only one token; that token is reused for every attempt until sign-in succeeds.
  const exchanged = useRef<Promise<{ token: string }>>(undefined)
  const send = useCallback(
    async (answers: Answers) => {
      setErrors({})
      setBusy(true)
      try {
        exchanged.current ??= api.exchangeProviderCode({ code, ticket })
        const answer = await api.googleLogin({
          ...(await exchanged.current),
          ticket,
          device_token: readDeviceToken(),
          ...answers,
        })
        if ('otp_required' in answer) return setAsked('otp')
        signIn(answer)
        if (answer.recovery_code_arr) onNew(answer.user)
        else onDone()
      } catch (error) {
        if (suspended(error)) return
        const found = fieldErrors(error)
        if ('age_confirmed' in found) setAsked('age')
        else if (errorCode(error) === 'A0111') {
          const isKept = 'invite_code' in found
          setKeptName(isKept ? answers.username : undefined)
          // The field has just appeared, with a hint on the code.
          setErrors(isKept && !answers.invite_code ? { username: errorText(error) } : found)
        } else if (needsInvite && 'invite_code' in found)
          setErrors({ invite_code: errorText(error), ...found })
        else if ('username' in found) setErrors(found)
        else if (answers.otp !== undefined) setErrors({ otp: errorText(error) })
        else onFailed(errorText(error))
      } finally {
        setBusy(false)
      }
    },
    [api, errorText, suspended, signIn, code, ticket, needsInvite, setAsked, onDone, onNew, onFailed],
  )
  return { send, busy, errors, setErrors, keptName, setKeptName }
}
