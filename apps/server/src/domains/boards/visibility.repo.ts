import type { Tx } from '../../platform/db/pool.ts'
import { hiddenByDecision, hiddenWithAccount, releasedFrom, shownAgain } from '../moderation/index.ts'
import { setFollowsVisible } from './boards.repo.ts'

/** Hides a board by a decision of moderators. It stays hidden when the account of its owner closes and reopens. */
export async function hideBoard(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('boards').set(hiddenByDecision).where('id', '=', id).execute()
}

/** Ends a decision to hide a board: the board is shown again, unless its owner's account is closed. */
export async function restoreBoard(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('boards')
    .set(releasedFrom('boards'))
    .where('id', '=', id)
    .where('hidden_by', '=', 'moderator')
    .execute()
}

/** Hides the boards of an account, and its follows of other boards. */
export async function hideBoardsOf(tx: Tx, userId: string): Promise<void> {
  await setFollowsVisible(tx, userId, false)
  await tx
    .updateTable('boards')
    .set(hiddenWithAccount)
    .where('user_id', '=', userId)
    .where('visibility', '=', 'public')
    .execute()
}

/**
 * Restores the boards and follows of an account. Must be called only for accounts whose follows were visible before; a demo
 * account never returns.
 */
export async function restoreBoardsOf(tx: Tx, userId: string): Promise<void> {
  await setFollowsVisible(tx, userId, true)
  await tx
    .updateTable('boards')
    .set(shownAgain)
    .where('user_id', '=', userId)
    .where('hidden_by', '=', 'account')
    .execute()
}
