import type { Database, Tx } from '../../../platform/db/pool.ts'

export interface NewReset {
  user_id: string
  token_hash: Buffer
  removes_second_factors: boolean
  expire_ts: number
}

/** Stores a reset and deletes the account's previous reset. */
export async function replaceReset(tx: Tx, reset: NewReset): Promise<void> {
  await tx
    .insertInto('password_resets')
    .values(reset)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...reset, create_ts: Date.now() }))
    .execute()
}

export async function findReset(db: Database, tokenHash: Buffer, now: number) {
  return await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.username', 'password_resets.expire_ts'])
    .where('token_hash', '=', tokenHash)
    .where('expire_ts', '>', now)
    .executeTakeFirst()
}

/** Uses a reset up; returns undefined if it does not exist or has expired. */
export async function takeReset(tx: Tx, tokenHash: Buffer, now: number) {
  return await tx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expire_ts', '>', now)
    .returning(['user_id', 'removes_second_factors'])
    .executeTakeFirst()
}

export async function deleteReset(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

export async function deleteResetsExpiredBefore(db: Database, ts: number): Promise<void> {
  await db.deleteFrom('password_resets').where('expire_ts', '<', ts).execute()
}
