import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { firstIdOf } from '../../platform/ids.ts'

/** Time for which an account of a person counts as new, unless its first work is done earlier. */
const newMs = 3 * 24 * 3600_000

/** True for a new account that has made nothing on this site. Such accounts cost nothing, so a person may create many. */
export async function isNewcomer(db: Database | Tx, userId: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('kind', '=', 'person')
    .where('id', '>=', firstIdOf(now - newMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('runs')
            .select('runs.id')
            .where('runs.user_id', '=', userId)
            .where('runs.state', '=', 'done')
            // Imported works do not count, since an archive can contain anything.
            .where('runs.timing_key', '<>', 'imported'),
        ),
      ),
    )
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the total size of the unused pictures of an account, or of all unused uploads of a client subnet. An upload in progress
 * counts with the maximum size, `full`.
 */
export async function unusedBytes(
  db: Database | Tx,
  scope: { userId: string; full: number } | { subnetHash: string; full: number },
): Promise<number> {
  const isOfScope =
    'userId' in scope
      ? sql<boolean>`uploads.user_id = ${scope.userId}::uuid and uploads.extension <> 'zip'`
      : sql<boolean>`uploads.subnet_hash = ${scope.subnetHash}`
  const { bytes } = await db
    .selectFrom('uploads')
    .leftJoin('files', 'files.key', 'uploads.file_key')
    .leftJoin('objects', 'objects.name', 'files.object_name')
    .select(sql<number>`coalesce(sum(coalesce(objects.byte_size, ${scope.full})), 0)::float8`.as('bytes'))
    .where(isOfScope)
    .where(sql<boolean>`not uploads.used and uploads.state in ('receiving', 'stored')`)
    .where('uploads.refusal', 'is', null)
    .executeTakeFirstOrThrow()
  return bytes
}

export async function setSubnet(db: Database | Tx, uploadId: string, subnet_hash: string): Promise<void> {
  await db.updateTable('uploads').set({ subnet_hash }).where('id', '=', uploadId).execute()
}

/**
 * Returns the ids of unused uploads of new accounts, the newest accounts first; uploads of the last hour are left out, since they
 * may be for a work in preparation.
 */
export async function newcomersUploads(db: Database, now: number, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where(sql<boolean>`not used`)
    .where('state', '=', 'stored')
    .where('create_ts', '<', now - 3600_000)
    .where('user_id', '>=', firstIdOf(now - newMs))
    .orderBy('user_id', 'desc')
    .orderBy('id')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}
