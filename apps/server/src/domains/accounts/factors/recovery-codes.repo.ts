import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/pool.ts'

/** Replaces all codes of a user; only keyed hashes are stored. */
export async function replaceCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash, is_keyed: true }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

export async function codeHashesOf(db: Database | Tx, userId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ code_hash }) => code_hash)
}

/** Deletes a code; returns true for the first call with this code only. */
export async function takeCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const row = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns codes of earlier versions, whose hashes are not keyed. */
export async function unkeyedCodes(db: Database, limit: number) {
  return await db
    .selectFrom('recovery_codes')
    .select(['user_id', 'code_hash'])
    .where(sql<boolean>`not is_keyed`)
    .limit(limit)
    .execute()
}

export async function keyCodes(
  db: Database,
  codes: readonly { user_id: string; code_hash: Buffer; keyed: Buffer }[],
): Promise<void> {
  await sql`update recovery_codes as code set code_hash = given.keyed, is_keyed = true
    from unnest(${codes.map(({ user_id }) => user_id)}::uuid[], ${codes.map(({ code_hash }) => code_hash)}::bytea[],
      ${codes.map(({ keyed }) => keyed)}::bytea[]) as given (user_id, plain, keyed)
    where code.user_id = given.user_id and code.code_hash = given.plain and not code.is_keyed`.execute(db)
}

export async function countRecoveryCodes(db: Database | Tx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
