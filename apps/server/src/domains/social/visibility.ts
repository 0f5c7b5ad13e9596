import type { Tx } from '../../db/pool.ts'

/** Whom somebody follows is seen and counted no longer: the account is about to be erased. */
export async function hideFollowsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('follows')
    .set({ is_visible: false })
    .where('follower_id', '=', userId)
    .where('is_visible', '=', true)
    .execute()
}

/** Only of accounts whose follows were to be seen before: a throw-away one never comes back. */
export async function restoreFollowsOf(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('follows').set({ is_visible: true }).where('follower_id', '=', userId).execute()
}
