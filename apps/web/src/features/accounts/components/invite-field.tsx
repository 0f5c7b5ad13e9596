import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { takeFocus } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'

interface InviteFieldProps {
  /** Code to begin with. */
  invite: string | undefined
  /** Name that the server keeps for the host: it takes the code that was made for it. */
  keptName: string | undefined
  error: ReactNode
  onType?: (code: string) => void
}

/** The invite code of a new account, whichever way it signs up. */
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
