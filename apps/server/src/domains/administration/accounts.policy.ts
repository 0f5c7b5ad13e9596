import type { AccountRole } from '@easel/contract'
import { type DomainError, errors } from '../../platform/errors/domain-error.ts'

/** Accounts that are part of the product make nothing, so attempts would be of no use to them. */
export function refusalToChangeAttempts({ kind }: { kind: string }): DomainError | undefined {
  const isUser = kind === 'person' || kind === 'demo'
  return isUser ? undefined : errors.wrongState({ cause: 'account_not_of_person' })
}

/** Administrators do not suspend themselves: they would lose the right to undo it. */
export function refusalToSuspend({ kind }: { kind: string }, isOwn: boolean): DomainError | undefined {
  if (isOwn) return errors.wrongState({ cause: 'own_account' })
  const isUser = kind === 'person' || kind === 'demo'
  return isUser ? undefined : errors.wrongState({ cause: 'account_not_suspendable' })
}

/** Only people have a password. */
export function refusalToResetPassword({ kind }: { kind: string }): DomainError | undefined {
  return kind === 'person' ? undefined : errors.wrongState({ cause: 'account_without_password' })
}

interface RoleChange {
  role: AccountRole
  isGiven: boolean
  /** A setting of the server gives the user this role. */
  isFromSettings: boolean
  /** The site has another administrator who can sign in. */
  hasOtherAdmin: boolean
}

/**
 * A role that a setting gives would come back at the next start, and a site without an administrator has no user who can appoint an
 * administrator.
 */
export function refusalToChangeRole(
  { kind }: { kind: string },
  { role, isGiven, isFromSettings, hasOtherAdmin }: RoleChange,
): DomainError | undefined {
  if (kind !== 'person') return errors.wrongState({ cause: 'account_not_of_person' })
  if (isGiven) return undefined
  if (isFromSettings) return errors.wrongState({ cause: 'role_from_settings' })
  return role === 'admin' && !hasOtherAdmin ? errors.wrongState({ cause: 'last_admin' }) : undefined
}
