import type { AccountRole } from '@easel/contract'
import { type DomainError, errors } from '../../platform/errors/domain-error.ts'

/** Accounts that belong to no person make nothing, so attempts would be useless to them. */
export function refusalToChangeAttempts({ kind }: { kind: string }): DomainError | undefined {
  const isUser = kind === 'person' || kind === 'demo'
  return isUser ? undefined : errors.wrongState({ cause: 'account_not_of_person' })
}

/** Administrators may not suspend themselves: they would lose the right to undo it. */
export function refusalToSuspend({ kind }: { kind: string }, isOwn: boolean): DomainError | undefined {
  if (isOwn) return errors.wrongState({ cause: 'own_account' })
  const isUser = kind === 'person' || kind === 'demo'
  return isUser ? undefined : errors.wrongState({ cause: 'account_not_suspendable' })
}

/** Only accounts of people have a password. */
export function refusalToResetPassword({ kind }: { kind: string }): DomainError | undefined {
  return kind === 'person' ? undefined : errors.wrongState({ cause: 'account_without_password' })
}

interface RoleChange {
  role: AccountRole
  isGiven: boolean
  /** True if a setting of the server gives the user this role. */
  isFromSettings: boolean
  /** True if the site has another administrator who can sign in. */
  hasOtherAdmin: boolean
}

/**
 * A role that a setting gives would return at the next start. A site without an administrator would have no user who can appoint
 * an administrator.
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
