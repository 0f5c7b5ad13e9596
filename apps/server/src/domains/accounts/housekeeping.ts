import type { Database } from '../../platform/db/pool.ts'
import {
  deleteOldAddresses,
  deleteOldGuesses,
  deleteResetsExpiredBefore,
  deleteSpentTokens,
} from './credentials/index.ts'
import { deleteOldChallenges, deletePendingTotp } from './factors/index.ts'
import { deleteOldInvites } from './invites/index.ts'
import { deleteExpiredSessions } from './sessions/index.ts'
import { deleteSetupCodesExpiredBefore } from './setup/index.ts'
import { deleteFormerNames } from './users/index.ts'

/** Deletes expired data of sign-ins. */
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
