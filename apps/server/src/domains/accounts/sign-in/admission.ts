import type { Tx } from '../../../db/pool.ts'
import { errors } from '../../../errors/domain-error.ts'
import { usernameKey } from '../accounts.repo.ts'
import { setInvited } from './invites.repo.ts'
import { useInvite } from './invites.ts'
import { isReservedName, type ProtectedNames } from './reserved-names.ts'

export interface SignUpPolicy extends ProtectedNames {
  signUp: 'open' | 'invite' | 'closed'
}

export interface Admission {
  role: 'person' | 'moderator'
  /** Records the new user with the invitation, if there was one. */
  settle: (userId: string) => Promise<void>
}

/** Checks whether a name may be registered. Uses the invitation up, inside the transaction that creates the account. */
export async function admit(
  tx: Tx,
  { signUp, ...names }: SignUpPolicy,
  applicant: { username: string; invite_code?: string | undefined },
): Promise<Admission> {
  if (signUp === 'closed') throw errors.forbidden({ cause: 'sign_up_closed' })
  const isModerator = names.moderators.some((name) => usernameKey(name) === usernameKey(applicant.username))
  const isReserved = isModerator || isReservedName(applicant.username, names)
  const usesInvite = signUp === 'invite' || (isReserved && applicant.invite_code !== undefined)
  const invite = usesInvite ? await useInvite(tx, applicant.invite_code, applicant.username) : undefined
  if (isReserved && !invite?.isForName) throw errors.nameTaken()
  return {
    role: isModerator ? 'moderator' : 'person',
    settle: async (userId) => {
      if (invite) await setInvited(tx, invite.hash, userId)
    },
  }
}
