import { usernameLength } from '@easel/contract/client'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorCode, useApi, useErrorText } from '../../../lib/api/index.ts'
import { type Translate, useTranslation } from '../../../lib/i18n/index.ts'
import { limitText, PasswordField } from '../../../ui/fields/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { fieldErrors, passwordFault, unsavedCodes, useSession } from '../../accounts/index.ts'
import { forgetSetupCode } from '../setup-code.ts'
import classes from './setup.module.css'

interface OwnerFormProps {
  code: string
  /** Called if the link is no longer valid because another tab has used it. */
  onRefused: () => void
}

/** Creates the host's account and signs in. */
export function OwnerForm({ code, onRefused }: OwnerFormProps) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const { signIn } = useSession()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const username = String(form.get('username')).trim()
    const password = String(form.get('password'))
    const found = faultsOf({ username, password, isOldEnough: form.get('age_confirmed') !== null }, t)
    setErrors(found)
    if (Object.keys(found).length > 0 || isBusy) return
    setBusy(true)
    try {
      const answer = await api.createOwner({ code, username, password, age_confirmed: true })
      forgetSetupCode()
      // The code is used up, so it is removed from the address and the history.
      history.replaceState(history.state, '', location.pathname)
      unsavedCodes.rememberFor(answer.user.id)
      signIn(answer)
    } catch (error) {
      setBusy(false)
      const known = fieldErrors(error)
      setErrors(known)
      if (Object.keys(known).length > 0) return
      toastError(errorText(error))
      if (errorCode(error) === 'A0301') onRefused()
    }
  }
  return (
    <form className={classes.form} method="post" onSubmit={submit} noValidate>
      <TextInput
        name="username"
        {...limitText(usernameLength.max, 'line', () => undefined)}
        label={t('account.username')}
        description={t('account.usernameHint')}
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors['username']}
      />
      <PasswordField
        name="password"
        label={t('account.password')}
        description={t('account.passwordHint')}
        size="md"
        autoComplete="new-password"
        error={errors['password']}
      />
      <Checkbox name="age_confirmed" label={t('account.ageConfirmed')} error={errors['age_confirmed']} />
      <Button type="submit" size="md" loading={isBusy}>
        {t('setup.become')}
      </Button>
    </form>
  )
}

interface OwnerInput {
  username: string
  password: string
  isOldEnough: boolean
}

/** Returns the faults of the input by the names of its fields. */
function faultsOf({ username, password, isOldEnough }: OwnerInput, t: Translate): Record<string, string> {
  const fault = passwordFault(password)
  return {
    ...(username.length < usernameLength.min && {
      username: t(username === '' ? 'error.required' : 'account.usernameShort'),
    }),
    ...(fault && { password: t(fault) }),
    ...(!isOldEnough && { age_confirmed: t('account.ageRequired') }),
  }
}
