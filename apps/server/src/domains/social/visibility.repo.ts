import type { Tx } from '../../platform/db/pool.ts'

/** Hides the follows of an account that is about to be erased, from lists and counts. */
export async function hideFollowsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('follows')
    .set({ is_visible: false })
    .where('follower_id', '=', userId)
    .where('is_visible', '=', true)
    .execute()
}

/**
 * Restores the follows of an account. Must be called only for accounts whose follows were visible before; a demo account never
 * returns.
 */
export async function restoreFollowsOf(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('follows').set({ is_visible: true }).where('follower_id', '=', userId).execute()
}
