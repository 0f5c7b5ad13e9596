import type { Database } from '../../platform/db/pool.ts'
import { deleteOldGuesses } from './credentials/guess-limiter.ts'
import { deleteOldAddresses } from './credentials/known-clients.ts'
import { deleteResetsExpiredBefore } from './credentials/password-resets.repo.ts'
import { deleteSpentTokens } from './credentials/provider/spent-tokens.repo.ts'
import { deleteOldChallenges } from './factors/passkeys.repo.ts'
import { deletePendingTotp } from './factors/totp.repo.ts'
import { deleteOldInvites } from './invites/invites.ts'
import { deleteExpiredSessions } from './sessions/sessions.repo.ts'
import { deleteSetupCodesExpiredBefore } from './setup/setup.repo.ts'
import { deleteFormerNames } from './users/users.repo.ts'

/** Deletes data of sign-ins that has expired. */
export async function deleteOldSignInData(db: Database, now: number): Promise<void> {
  await deleteExpiredSessions(db)
  await deleteOldGuesses(db, now)
  await deleteOldInvites(db, now)
  await deleteResetsExpiredBefore(db, now)
  await deleteSetupCodesExpiredBefore(db, now)
  await deleteOldAddresses(db, now)
  await deleteOldChallenges(db, now)
  await deletePendingTotp(db, now)
  await deleteSpentTokens(db, now)
  await deleteFormerNames(db, now)
}
