import { usernameKey } from '@easel/contract'
import type { Tx } from '../../../platform/db/pool.ts'
import { throwRefusal } from '../../../platform/errors/domain-error.ts'
import { refusalOfUsername, refusalToSignUp, type SignUp, usesInvite } from '../accounts.policy.ts'
import { recordUse, tryInvite, type UsedInvite, useInvite } from '../invites/index.ts'
import { findCredentials, isReservedName, type ProtectedNames } from '../users/index.ts'

/** Settings that may change while the site runs: callers have to read them each time. */
export interface SiteRules {
  readonly values: {
    readonly sign_up: SignUp
    readonly has_demo: boolean
    readonly start_attempts: number
  }
}

export interface SignUpPolicy extends ProtectedNames {
  site: SiteRules
}

export interface Admission {
  role: 'person' | 'moderator'
  is_admin: boolean
  /** Records the new user with the invitation, if there was an invitation. */
  settle: (userId: string) => Promise<void>
}

interface Applicant {
  username: string
  invite_code?: string | undefined
}

/** Checks whether a name may be registered. Uses the invitation up in the transaction that creates the account. */
export async function admit(
  tx: Tx,
  { site, ...names }: SignUpPolicy,
  applicant: Applicant,
): Promise<Admission> {
  const signUp = site.values.sign_up
  throwRefusal(refusalToSignUp(signUp))
  const key = usernameKey(applicant.username)
  const isModerator = names.moderators.some((name) => usernameKey(name) === key)
  const isAdmin = names.admins.some((name) => usernameKey(name) === key)
  const isReserved = isModerator || isAdmin || isReservedName(applicant.username, names)
  const hasInvite = applicant.invite_code !== undefined
  const isNeeded = usesInvite(signUp, { isReserved, hasInvite })
  const invite = await inviteOf(tx, applicant, isNeeded)
  const isTaken = isReserved && (await findCredentials(tx, applicant.username)) !== undefined
  throwRefusal(refusalOfUsername({ isReserved, isTaken }, invite))
  return {
    role: isModerator ? 'moderator' : 'person',
    is_admin: isAdmin,
    settle: async (userId) => {
      if (invite) await recordUse(tx, invite, userId)
    },
  }
}

/**
 * Takes the invitation of an applicant. The invitation is used up even if the site needs none, so that its creator can see who used
 * it.
 */
async function inviteOf(
  tx: Tx,
  { username, invite_code }: Applicant,
  isNeeded: boolean,
): Promise<UsedInvite | undefined> {
  if (isNeeded) return await useInvite(tx, invite_code, username)
  return invite_code === undefined ? undefined : await tryInvite(tx, invite_code, username)
}
