import { detail } from '@easel/contract'
import { type DomainError, errors } from '../../platform/errors/domain-error.ts'

/** `open`: the site takes new users; `invite`: new users need an invitation; `closed`: the site takes no new users. */
export type SignUp = 'open' | 'invite' | 'closed'

export function refusalToSignUp(signUp: SignUp): DomainError | undefined {
  return signUp === 'closed' ? errors.forbidden({ cause: 'sign_up_closed' }) : undefined
}

/** An invitation is used up if the site requires an invitation, or if the invitation admits the applicant to a reserved name. */
export function usesInvite(
  signUp: SignUp,
  { isReserved, hasInvite }: { isReserved: boolean; hasInvite: boolean },
): boolean {
  return signUp === 'invite' || (isReserved && hasInvite)
}

/**
 * A name that is reserved for moderators or administrators, or that looks official, is given only to an applicant with an
 * invitation for this name. A name that an account already has is refused as taken, like any other name.
 */
export function refusalOfUsername(
  { isReserved, isTaken }: { isReserved: boolean; isTaken: boolean },
  invite: { isForName: boolean } | undefined,
): DomainError | undefined {
  if (!isReserved || invite?.isForName) return undefined
  return isTaken ? errors.nameTaken() : nameKept()
}

function nameKept(): DomainError {
  return errors.nameTaken({
    cause: 'name_kept',
    details: [detail('username', 'name_kept'), detail('invite_code', 'invite_for_name')],
  })
}

/** A setup link creates the first administrator of a site, and no further administrators. */
export function refusalOfSetup({
  isValid,
  hasAdmins,
}: {
  isValid: boolean
  hasAdmins: boolean
}): DomainError | undefined {
  return isValid && !hasAdmins ? undefined : errors.forbidden({ cause: 'setup_link_unfit' })
}

/** A demo account is refused, since it is erased after a day and the host needs a permanent account. */
export function refusalToClaim(kind: string | undefined): DomainError | undefined {
  return kind === 'person' ? undefined : errors.forbidden({ cause: 'setup_needs_person' })
}

/** Only users who confirm their age get an account. */
export function refusalOfAge(isConfirmed: boolean | undefined): DomainError | undefined {
  if (isConfirmed) return undefined
  return errors.invalid({
    cause: 'age_unconfirmed',
    details: [detail('age_confirmed', 'age_unconfirmed')],
  })
}

/** Refuses a nickname that looks official, except to moderators, administrators and users who had it before it was reserved. */
export function refusalOfNickName(
  { wanted, isReserved }: { wanted: string; isReserved: boolean },
  user: { nick_name: string; role: string; is_admin: boolean },
): DomainError | undefined {
  const speaksForSite = user.role === 'moderator' || user.is_admin
  if (!isReserved || speaksForSite || user.nick_name === wanted) return undefined
  return errors.invalid({
    cause: 'nick_name_reserved',
    details: [detail('nick_name', 'name_official')],
  })
}

/** Maximum number of factors of each kind for an account. */
export const maxFactors = { totp: 5, passkey: 20 } as const

export function refusalToAddFactor(kind: keyof typeof maxFactors, present: number): DomainError | undefined {
  return present < maxFactors[kind] ? undefined : errors.wrongState({ cause: 'too_many_factors' })
}

/** An authenticator app can be confirmed only once. */
export function refusalToConfirm(factor: { is_on: boolean } | undefined): DomainError | undefined {
  if (!factor) return errors.notFound()
  return factor.is_on ? errors.wrongState() : undefined
}

/**
 * Proof that an owner has to give before an account changes permanently: a token of the provider if the call contains a token,
 * otherwise the password, otherwise a recent sign-in. A demo account needs only its session, since it has no other sign-in.
 */
export function neededProof({
  kind,
  hasToken,
  hasPassword,
}: {
  kind: string
  hasToken: boolean
  hasPassword: boolean
}): 'none' | 'token' | 'password' | 'recent_sign_in' {
  if (kind === 'demo') return 'none'
  if (hasToken) return 'token'
  return hasPassword ? 'password' : 'recent_sign_in'
}

/** Only administrators may use the administration. */
export function refusalToAdminister(viewer: { isAdmin: boolean }): DomainError | undefined {
  return viewer.isAdmin ? undefined : errors.forbidden()
}
