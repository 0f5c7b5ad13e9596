import { type User, usernameLength } from '@easel/contract/client'
import { Button, Checkbox } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorCode, useApi, useErrorText } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { limitText, PasswordField } from '../../../ui/fields/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { fieldErrors, passwordFault } from '../field-errors.ts'
import { useSession } from '../hooks/session.tsx'
import { type Draft, InviteField, UsernameField } from './account-fields.tsx'
import classes from './login-form.module.css'

interface SignUpFieldsProps {
  draft: Draft
  /** True in a dialog, which gives the focus to the first field when it opens. */
  isInDialog: boolean
  onDraft: (change: Partial<Draft>) => void
  needsInvite: boolean
  /** Code of the link that opened the form. */
  invite: string | undefined
  onDone: (user: User) => void
}

export function SignUpFields(props: SignUpFieldsProps) {
  const { draft, isInDialog, onDraft, needsInvite, invite, onDone } = props
  const { t } = useTranslation()
  const { submit, errors, busy, asksCode, keptName, setKeptName } = useSignUp(needsInvite, onDone)
  return (
    <form className={classes.fields} method="post" onSubmit={submit} noValidate>
      <UsernameField
        defaultValue={draft.username}
        {...limitText(usernameLength.max, 'line', (username) => {
          onDraft({ username })
          setKeptName(undefined)
        })}
        description={t('account.usernameHint')}
        data-autofocus={isInDialog || undefined}
        error={errors['username']}
      />
      <PasswordField
        name="password"
        defaultValue={draft.password}
        onChange={(event) => onDraft({ password: event.currentTarget.value })}
        label={t('account.password')}
        description={t('account.passwordHint')}
        size="md"
        autoComplete="new-password"
        error={errors['password']}
      />
      {(asksCode || invite !== undefined) && (
        <InviteField
          invite={draft.invite_code ?? invite}
          keptName={keptName}
          error={errors['invite_code']}
          onType={(invite_code) => onDraft({ invite_code })}
        />
      )}
      <Checkbox name="age_confirmed" label={t('account.ageConfirmed')} error={errors['age_confirmed']} />
      <Button type="submit" size="md" loading={busy}>
        {t('account.signUp')}
      </Button>
      <p className={classes.terms}>
        {t('account.terms')} <LocaleLink to="/terms">{t('nav.terms')}</LocaleLink> ·{' '}
        <LocaleLink to="/privacy">{t('nav.privacy')}</LocaleLink>
      </p>
    </form>
  )
}

function useSignUp(needsInvite: boolean, onDone: (user: User) => void) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const { signIn } = useSession()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  /** Name that the server reserves for the host. The form then requests the invite code that was made for this name. */
  const [keptName, setKeptName] = useState<string>()
  const asksCode = needsInvite || keptName !== undefined
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const username = String(form.get('username')).trim()
    const password = String(form.get('password'))
    const invite_code = String(form.get('invite_code') ?? '').trim()
    const isOldEnough = form.get('age_confirmed') !== null
    const fault = passwordFault(password)
    const found = {
      ...(username.length < usernameLength.min && {
        username: t(username === '' ? 'error.required' : 'account.usernameShort'),
      }),
      ...(fault && { password: t(fault) }),
      ...(asksCode && invite_code === '' && { invite_code: t('error.required') }),
      ...(!isOldEnough && { age_confirmed: t('account.ageRequired') }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0 || busy) return
    setBusy(true)
    try {
      const answer = await api.register({
        username,
        password,
        age_confirmed: true,
        ...(invite_code !== '' && { invite_code }),
      })
      signIn(answer)
      onDone(answer.user)
    } catch (error) {
      const isUninvited = needsInvite && errorCode(error) === 'A0301'
      const known = isUninvited
        ? { invite_code: errorText(error), ...fieldErrors(error) }
        : fieldErrors(error)
      const isKept = errorCode(error) === 'A0111' && 'invite_code' in known
      if (isKept) setKeptName(username)
      // The field has just appeared, with a hint on the code.
      setErrors(isKept && invite_code === '' ? { username: errorText(error) } : known)
      if (Object.keys(known).length === 0) toastError(errorText(error))
      setBusy(false)
    }
  }
  return { submit, errors, busy, asksCode, keptName, setKeptName }
}
