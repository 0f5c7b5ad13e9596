import { createHash } from 'node:crypto'
import type { Database, Tx } from '../../../../platform/db/pool.ts'

/** Records a token as used; returns false if it was used before. A concurrent second call waits for the result of the first. */
export async function spend(
  db: Database | Tx,
  { text, expire_ts }: { text: string; expire_ts: number },
): Promise<boolean> {
  const row = await db
    .insertInto('spent_tokens')
    .values({ token_hash: createHash('sha256').update(text).digest(), expire_ts })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning('expire_ts')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSpentTokens(db: Database, now: number): Promise<void> {
  await db.deleteFrom('spent_tokens').where('expire_ts', '<', now).execute()
}
