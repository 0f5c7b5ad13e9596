import type { Tx } from '../../platform/db/pool.ts'

/** Records that a user asks for an engine. Returns false if the user last asked after `since`. */
export async function recordWish(
  tx: Tx,
  userId: string,
  { now, since }: { now: number; since: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('engine_wishes')
    .values({ user_id: userId, wish_ts: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ wish_ts: now }).where('engine_wishes.wish_ts', '<=', since),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
