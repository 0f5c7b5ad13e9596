import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/pool.ts'

/** Returns the time zones of users who want a daily digest. */
export async function digestZones(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('user_settings')
    .select('push_digest_zone')
    .distinct()
    .where(sql<boolean>`push_digest_zone is not null`)
    .execute()
  return rows.flatMap(({ push_digest_zone }) => push_digest_zone ?? [])
}

interface ReaderQuery {
  zones: readonly string[]
  now: number
  /** Only users whose last digest was made before this time are returned. */
  lastBefore: number
  limit: number
}

/** Returns users of these zones whose digest is due, and records the digest as made; a concurrent process gets other users. */
export async function takeDigestReaders(
  tx: Tx,
  { zones, now, lastBefore, limit }: ReaderQuery,
): Promise<string[]> {
  const rows = await tx
    .updateTable('user_settings')
    .set({ push_digest_ts: now })
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('user_settings')
        .select('user_id')
        .where(sql<boolean>`push_digest_zone is not null`)
        .where('push_digest_zone', '=', sql<string>`any(${zones}::text[])`)
        .where('push_digest_ts', '<', lastBefore)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
