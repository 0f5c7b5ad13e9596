import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'

export async function findUpload(db: Database | Tx, id: string) {
  return await db
    .selectFrom('uploads')
    .innerJoin('users', 'users.id', 'uploads.user_id')
    .selectAll('uploads')
    .select('users.kind as owner_kind')
    .where('uploads.id', '=', id)
    .executeTakeFirst()
}

export type UploadRow = Omit<NonNullable<Awaited<ReturnType<typeof findUpload>>>, 'owner_kind'>

/** Returns the user's own uploads among these ids. */
export async function findOwnUploads(
  db: Database | Tx,
  userId: string,
  ids: readonly string[],
): Promise<UploadRow[]> {
  return await db
    .selectFrom('uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Announces an upload, or renews an upload of the same user that was not received. Returns false if the id is taken. */
export async function announceUpload(
  db: Tx,
  upload: { id: string; userId: string; extension: string; expireTs: number },
): Promise<boolean> {
  const row = await db
    .insertInto('uploads')
    .values({
      id: upload.id,
      user_id: upload.userId,
      extension: upload.extension,
      expire_ts: upload.expireTs,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ expire_ts: upload.expireTs, extension: upload.extension })
        .where('uploads.user_id', '=', upload.userId)
        .where('uploads.state', '=', 'signed'),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts unused uploads. Locks their owner, so that concurrent announcements count each other's uploads. */
export async function countUnused(db: Tx, userId: string): Promise<{ all: number; archives: number }> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  return await db
    .selectFrom('uploads')
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .select(sql<number>`count(*) filter (where extension = 'zip')`.as('archives'))
    .where('user_id', '=', userId)
    .where(sql<boolean>`not used`)
    .executeTakeFirstOrThrow()
}

/** The receipt of an upload's bytes. Its time distinguishes it from a later receipt of the same upload. */
export type Receipt = Pick<UploadRow, 'id' | 'receive_ts'>

/** After this time, a receipt that has not ended is regarded as abandoned: its process has died. In milliseconds. */
export const receiptMs = 2 * 60_000

/** Returns whether a request may receive the bytes of an upload: nothing has received them, or the receipt was abandoned. */
export function canBeReceived({ state, receive_ts }: UploadRow, now: number): boolean {
  return state === 'signed' || (state === 'receiving' && (receive_ts ?? 0) < now - receiptMs)
}

/** Begins to receive an upload; returns undefined if another request receives or has received it. */
export async function beginReceipt(db: Database, id: string, now: number): Promise<Receipt | undefined> {
  return await db
    .updateTable('uploads')
    .set({ state: 'receiving', refusal: null, refusal_cause: null, receive_ts: now })
    .where('id', '=', id)
    .where(
      sql<boolean>`(state = 'signed' or state = 'receiving' and coalesce(receive_ts, 0) < ${now - receiptMs})`,
    )
    .returning(['id', 'receive_ts'])
    .executeTakeFirst()
}

/** Ends a receipt; returns false if it was abandoned and another request has received the upload, or if it has ended before. */
export async function endReceipt(
  db: Database | Tx,
  { id, receive_ts }: Receipt,
  {
    to,
    ...rest
  }: {
    to: 'signed' | 'stored'
    file_key?: string
    refusal?: string | null
    refusal_cause?: string | null
    expire_ts?: number
  },
): Promise<boolean> {
  const row = await db
    .updateTable('uploads')
    .set({ state: to, ...rest })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .where('receive_ts', '=', receive_ts)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Marks uploads as used. Returns how many still exist; the existing uploads cannot be deleted until the transaction ends. */
export async function markUsed(tx: Tx, ids: readonly string[]): Promise<number> {
  const rows = await tx
    .updateTable('uploads')
    .set({ used: true })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning('id')
    .execute()
  return rows.length
}

/**
 * Deletes the given uploads that no work or task uses any more. Returns the keys of their files. A separate statement locks the
 * uploads first: a deletion that waits for a lock still sees the other tables in their state before the wait, and would miss a work
 * that used an upload in the meantime.
 */
export async function deleteOrphanedUploads(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  await tx
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = await tx
    .deleteFrom('uploads')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(sql<boolean>`not exists (select from work_sources where work_sources.upload_id = uploads.id)`)
    .where(
      sql<boolean>`not exists (select from project_task_sources where project_task_sources.upload_id = uploads.id)`,
    )
    .returning('file_key')
    .execute()
  return rows.flatMap(({ file_key }) => file_key ?? [])
}

/** Deletes unused uploads that have expired. */
export async function deleteExpiredUploads(db: Database, now: number) {
  return await db
    .deleteFrom('uploads')
    .where(sql<boolean>`not used`)
    .where('expire_ts', '<', now)
    .returning(['id', 'state', 'file_key'])
    .execute()
}

/** Deletes an upload. Returns the key of its file. */
export async function deleteUpload(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.deleteFrom('uploads').where('id', '=', id).returning('file_key').executeTakeFirst()
  return row?.file_key ?? undefined
}

/** Returns the ids of uploads whose bytes may still be in the bucket. */
export async function uploadsUnderway(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('uploads')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '<>', 'stored')
    .execute()
  return rows.map(({ id }) => id)
}

/** Inserts an upload whose bytes were not sent by a request of its user. */
export async function insertUpload(
  db: Database,
  upload: {
    id: string
    user_id: string
    extension: string
    state: 'receiving' | 'stored'
    receive_ts?: number
    file_key?: string
    expire_ts: number
  },
): Promise<UploadRow> {
  return await db.insertInto('uploads').values(upload).returningAll().executeTakeFirstOrThrow()
}
