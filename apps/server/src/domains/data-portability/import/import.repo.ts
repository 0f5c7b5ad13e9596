import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/pool.ts'

export async function findImport(db: Database | Tx, userId: string, uploadId: string) {
  return await db
    .selectFrom('account_imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst()
}

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** Inserts an import; returns false if another import is in progress. */
export async function insertImport(
  tx: Tx,
  { id, userId, uploadId }: { id: string; userId: string; uploadId: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('account_imports')
    .values({ id, user_id: userId, upload_id: uploadId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countImports(db: Database | Tx, userId: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('account_imports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('create_ts', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Marks the import of a job as started; returns undefined if it has ended. */
export async function beginImport(db: Database, id: string) {
  return await db
    .updateTable('account_imports')
    .set({ state: 'importing', waits_for_room: false })
    .where('id', '=', id)
    .where(sql<boolean>`state in ('waiting', 'importing')`)
    .returning(['id', 'user_id', 'upload_id', 'used_ms', 'create_ts'])
    .executeTakeFirst()
}

/** Adds the duration of a turn to the total of the import. */
export async function countImportTime(db: Database, id: string, ms: number): Promise<void> {
  await db
    .updateTable('account_imports')
    .set(({ eb }) => ({ used_ms: eb('used_ms', '+', ms) }))
    .where('id', '=', id)
    .execute()
}

/** Returns an import to the waiting imports. Returns false if it has ended. */
export async function pauseImport(tx: Tx, id: string, waitsForRoom: boolean): Promise<boolean> {
  const row = await tx
    .updateTable('account_imports')
    .set({ state: 'waiting', waits_for_room: waitsForRoom })
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether another import waits for its turn. */
export async function othersWait(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_imports')
    .select('id')
    .where(sql<boolean>`state in ('waiting', 'importing')`)
    .where('state', '=', 'waiting')
    .where('waits_for_room', '=', false)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Bytes that imports have added to an account and that still exist. */
export async function importedBytes(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(objects.byte_size), 0)::float8 as bytes from (
      select unnest(array[works.image_key, works.video_key]) as key
      from imported_items as item join works on works.id = item.local_id
      where item.user_id = ${userId}::uuid and item.kind = 'work' and works.delete_ts is null
      union all
      select uploads.file_key
      from imported_items as item join uploads on uploads.id = item.local_id
      where item.user_id = ${userId}::uuid and item.kind = 'source'
    ) as imported
    join files on files.key = imported.key join objects on objects.name = files.object_name`.execute(db)
  return rows[0]!.bytes
}

export async function saveImportProgress(db: Database, id: string, percent: number): Promise<void> {
  await db.updateTable('account_imports').set({ percent }).where('id', '=', id).execute()
}

export type ImportOutcome =
  | { state: 'done'; result: object }
  | { state: 'refused'; refusal: object }
  | { state: 'failed' }

export async function settleImport(tx: Tx, id: string, outcome: ImportOutcome): Promise<void> {
  const { state, ...fields } = outcome
  const json = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]),
  )
  await tx
    .updateTable('account_imports')
    .set({ state, ...json, ...(state === 'done' && { percent: 100 }) })
    .where('id', '=', id)
    .where(sql<boolean>`state in ('waiting', 'importing')`)
    .execute()
}

export async function deleteOldImports(db: Database, before: number): Promise<void> {
  await db
    .deleteFrom('account_imports')
    .where('create_ts', '<', before)
    .where(sql<boolean>`state not in ('waiting', 'importing')`)
    .execute()
}

/** Kinds whose items the user sees as their own. */
export type OwnKind = 'work' | 'post' | 'comment' | 'preset' | 'board' | 'project'
export type ItemKind = 'template' | 'source' | OwnKind

export interface ImportedItem {
  local_id: string
  import_id: string | null
}

/** Returns the local id of an archived item; the local item may have been deleted. */
export async function findImported(
  db: Database | Tx,
  { userId, kind, originId }: { userId: string; kind: ItemKind; originId: string },
): Promise<ImportedItem | undefined> {
  return await db
    .selectFrom('imported_items')
    .select(['local_id', 'import_id'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('origin_id', '=', originId)
    .executeTakeFirst()
}

export async function recordImported(
  tx: Tx,
  item: { userId: string; kind: ItemKind; originId: string; localId: string; importId: string },
): Promise<void> {
  const localItem = { local_id: item.localId, import_id: item.importId }
  await tx
    .insertInto('imported_items')
    .values({ user_id: item.userId, kind: item.kind, origin_id: item.originId, ...localItem })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'origin_id']).doUpdateSet(localItem))
    .execute()
}

/** True if the item belongs to the user and is not deleted. */
export async function isOwnItem(
  db: Database,
  kind: OwnKind,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const items = {
    work: db
      .selectFrom('works')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('delete_ts', 'is', null),
    post: db.selectFrom('posts').select('id').where('id', '=', id).where('user_id', '=', userId),
    comment: db.selectFrom('comments').select('id').where('id', '=', id).where('user_id', '=', userId),
    board: db.selectFrom('boards').select('id').where('id', '=', id).where('user_id', '=', userId),
    project: db.selectFrom('projects').select('id').where('id', '=', id).where('user_id', '=', userId),
    preset: db.selectFrom('presets').select('id').where('id', '=', id).where('user_id', '=', userId),
  }
  const row = await items[kind].executeTakeFirst()
  return row !== undefined
}

/** Returns the local works that imports have created from archived works. */
export async function localWorks(
  db: Database,
  userId: string,
  originIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('imported_items')
    .select(['origin_id', 'local_id'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`kind = 'work'`)
    .where('origin_id', '=', sql<string>`any(${originIds}::text[])`)
    .execute()
  return new Map(rows.map(({ origin_id, local_id }) => [origin_id, local_id]))
}
