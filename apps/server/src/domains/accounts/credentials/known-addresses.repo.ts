import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/pool.ts'

export async function deleteAddresses(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('known_addresses').where('user_id', '=', userId).execute()
}

export async function upsertAddress(tx: Tx, userId: string, address_hash: Buffer): Promise<void> {
  const last_used_ts = Date.now()
  await tx
    .insertInto('known_addresses')
    .values({ user_id: userId, address_hash, last_used_ts })
    .onConflict((conflict) => conflict.columns(['user_id', 'address_hash']).doUpdateSet({ last_used_ts }))
    .execute()
}

/** Returns whether one of these hashes was used after `since`. */
export async function hasAddress(
  db: Database,
  { userId, hashes, since }: { userId: string; hashes: readonly Buffer[]; since: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('known_addresses')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('address_hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .where('last_used_ts', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the hashes of the client subnets that were used after `since`. */
export async function addressesSince(tx: Tx, userId: string, since: number): Promise<Buffer[]> {
  const rows = await tx
    .selectFrom('known_addresses')
    .select('address_hash')
    .where('user_id', '=', userId)
    .where('last_used_ts', '>', since)
    .execute()
  return rows.map(({ address_hash }) => address_hash)
}

export async function deleteAddressesUnusedSince(db: Database, ts: number): Promise<void> {
  await db.deleteFrom('known_addresses').where('last_used_ts', '<', ts).execute()
}
