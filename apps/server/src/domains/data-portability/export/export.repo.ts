import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/pool.ts'

export async function latestExport(db: Database | Tx, userId: string) {
  return await db
    .selectFrom('account_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Inserts an export; returns false if another export is in progress. */
export async function insertExport(
  tx: Tx,
  { id, userId, expireTs }: { id: string; userId: string; expireTs: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('account_exports')
    .values({ id, user_id: userId, expire_ts: expireTs })
    .onConflict((conflict) => conflict.column('user_id').where(sql<boolean>`state = 'making'`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findMaking(db: Database | Tx, id: string) {
  return await db
    .selectFrom('account_exports')
    .innerJoin('users', 'users.id', 'account_exports.user_id')
    .select(['account_exports.id', 'account_exports.user_id', 'users.username'])
    .where('account_exports.id', '=', id)
    .where(sql<boolean>`account_exports.state = 'making'`)
    .executeTakeFirst()
}

export async function settleExport(
  tx: Tx,
  id: string,
  outcome: { state: 'ready'; file_key: string; expire_ts: number } | { state: 'failed' },
): Promise<void> {
  await tx
    .updateTable('account_exports')
    .set(outcome)
    .where('id', '=', id)
    .where(sql<boolean>`state = 'making'`)
    .execute()
}

/** Deletes all other exports of the user; returns the keys of their files. */
export async function deleteOtherExports(tx: Tx, userId: string, id: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('account_exports')
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .returning('file_key')
    .execute()
  return rows.flatMap(({ file_key }) => file_key ?? [])
}

/** Deletes expired exports; returns the keys of their files. */
export async function deleteExpiredExports(db: Database, now: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('account_exports')
    .where('expire_ts', '<', now)
    .returning('file_key')
    .execute()
  return rows.flatMap(({ file_key }) => file_key ?? [])
}
