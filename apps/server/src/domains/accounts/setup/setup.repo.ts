import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/pool.ts'

/** Returns whether an administrator exists who can sign in. */
export async function hasAdmins(db: Database | Tx): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`is_admin`)
    .where('suspended_ts', 'is', null)
    .where('leave_ts', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSetupCode(
  db: Database,
  code: { code_hash: Buffer; expire_ts: number },
): Promise<void> {
  await db.insertInto('setup_codes').values(code).execute()
}

export async function isSetupCode(db: Database | Tx, hash: Buffer, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('setup_codes')
    .select('code_hash')
    .where('code_hash', '=', hash)
    .where('expire_ts', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSetupCodes(tx: Tx): Promise<void> {
  await tx.deleteFrom('setup_codes').execute()
}

export async function deleteSetupCodesExpiredBefore(db: Database, ts: number): Promise<void> {
  await db.deleteFrom('setup_codes').where('expire_ts', '<', ts).execute()
}
