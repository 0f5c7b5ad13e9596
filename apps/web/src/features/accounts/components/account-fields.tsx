import { TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { takeFocus } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { PasswordField } from '../../../ui/fields/index.ts'

/** Input that survives switching between sign-in, sign-up and recovery. */
export interface Draft {
  username: string
  password: string
  /** Absent until the user types a code: then the code of the link that opened the page is used. */
  invite_code?: string
}

export function UsernameField(props: TextInputProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      name="username"
      label={t('account.username')}
      size="md"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

export function NewPasswordField({ error }: { error: ReactNode }) {
  const { t } = useTranslation()
  return (
    <PasswordField
      name="new_password"
      label={t('account.newPassword')}
      description={t('account.passwordHint')}
      size="md"
      autoComplete="new-password"
      error={error}
    />
  )
}

/** The field for the second factor. It appears and gets the focus once the server has requested a code. */
export function OtpField({ description, error }: { description: string; error: ReactNode }) {
  const { t } = useTranslation()
  return (
    <TextInput
      name="otp"
      label={t('account.otp')}
      description={description}
      size="md"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      ref={takeFocus}
      error={error}
    />
  )
}

interface InviteFieldProps {
  /** Initial invite code. */
  invite: string | undefined
  /** A name that is reserved for the host: it needs the invitation that was created for it. */
  keptName: string | undefined
  error: ReactNode
  onType?: (code: string) => void
}

/** The invite code of a new account, for every kind of sign-up. */
export function InviteField({ invite, keptName, error, onType }: InviteFieldProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      key={keptName}
      name="invite_code"
      defaultValue={invite}
      onChange={(event) => onType?.(event.currentTarget.value.trim())}
      label={t('account.invite')}
      description={
        keptName === undefined
          ? t('account.inviteHint')
          : t('account.keptHint', { command: `npm run host -- invite --username ${keptName}` })
      }
      {...(keptName !== undefined && { ref: takeFocus })}
      size="md"
      autoComplete="off"
      spellCheck={false}
      error={error}
    />
  )
}
