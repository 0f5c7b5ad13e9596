import { sql } from 'kysely'
import { mayRemoveObjects } from '../../platform/db/keep-objects.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { clipSpec } from './film-clip.ts'
import type { FileFacts } from './picture-facts.ts'

export type Audience = 'system' | 'public' | 'signed' | 'internal'

export interface NewFile {
  key: string
  objectName: string
  audience: Audience
  userId?: string
  /** Models of engines that made the output of a node, or its sources. */
  madeWith?: readonly MadeWith[]
}

/** A model that made a file, and the kind of engine that ran it. */
export interface MadeWith {
  model: string
  kind: string
  /** Kind of the map by which it guided the picture; only for a ControlNet. */
  guide?: string
}

export interface FileRow
  extends Required<Omit<FileFacts, 'duration_ms' | 'thumbhash' | 'source_type' | 'made_here'>> {
  key: string
  audience: string
  object_name: string
  user_id: string | null
  byte_size: number
  duration_ms: number | null
  thumbhash: string | null
  source_type: string | null
  /** True for a film whose clip for lists exists. */
  has_clip: boolean
}

/**
 * Inserts or touches the row of an object before its bytes are written. This waits for housekeeping that removes the same object,
 * since housekeeping locks the row until the bytes are deleted.
 */
export async function upsertObject(
  db: Database,
  name: string,
  object: FileFacts & { byte_size: number },
): Promise<void> {
  const touch_ts = Date.now()
  await db
    .insertInto('objects')
    .values({ name, ...object, touch_ts })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ touch_ts, ...(object.made_here && { made_here: true }) }),
    )
    .execute()
}

/**
 * Returns the names of the given objects that were made here. Only the database can answer this, since bytes can claim anything.
 */
export async function madeHereOf(db: Database | Tx, names: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('objects')
    .select('name')
    .where('name', '=', sql<string>`any(${names})`)
    .where('made_here', '=', true)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

export async function isMadeHere(db: Database | Tx, name: string): Promise<boolean> {
  return (await madeHereOf(db, [name])).has(name)
}

/** Inserts a file: makes a key refer to an object, and replaces an earlier object of the key. */
export async function upsertFile(db: Database | Tx, file: NewFile): Promise<void> {
  await upsertFiles(db, [file])
}

/** Stores files with different keys in one statement. */
export async function upsertFiles(db: Database | Tx, files: readonly NewFile[]): Promise<void> {
  await db
    .insertInto('files')
    .values(files.map(valuesOf))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ ref }) => ({
        object_name: ref('excluded.object_name'),
        audience: ref('excluded.audience'),
        user_id: ref('excluded.user_id'),
        made_with: ref('excluded.made_with'),
      })),
    )
    .execute()
}

function valuesOf({ key, objectName, audience, userId, madeWith = [] }: NewFile) {
  const made_with = madeWith.length > 0 ? JSON.stringify(madeWith) : null
  return { key, object_name: objectName, audience, user_id: userId ?? null, made_with }
}

export async function findFiles(db: Database | Tx, keys: readonly string[]): Promise<FileRow[]> {
  if (keys.length === 0) return []
  return await db
    .selectFrom('files')
    .innerJoin('objects', 'objects.name', 'files.object_name')
    .leftJoin('variants as clip', (join) =>
      join
        .onRef('clip.source_name', '=', 'objects.name')
        .on('clip.spec', '=', sql.lit(clipSpec))
        .on('clip.state', '=', sql.lit('ready')),
    )
    .select(sql<boolean>`clip.spec is not null`.as('has_clip'))
    .select(['files.key', 'files.audience', 'files.object_name', 'files.user_id'])
    .select([
      'objects.byte_size',
      'objects.mime_type',
      'objects.width',
      'objects.height',
      'objects.duration_ms',
      'objects.thumbhash',
      'objects.source_type',
    ])
    .where('files.key', '=', sql<string>`any(${keys})`)
    .execute()
}

/** Models of engines that made any of these files, each once. */
export async function findMadeWith(db: Database, keys: readonly string[]): Promise<MadeWith[]> {
  const { rows } = await sql<{ model: string; kind: string; guide: string | null }>`
    select distinct made.model, made.kind, made.guide
    from files, jsonb_to_recordset(files.made_with) as made (model text, kind text, guide text)
    where files.key = any(${keys}::text[])
    order by made.model, made.kind, made.guide`.execute(db)
  return rows.map(({ guide, ...made }) => ({ ...made, ...(guide !== null && { guide }) }))
}

export async function touchFile(db: Database, key: string): Promise<void> {
  await db.updateTable('files').set({ use_ts: Date.now() }).where('key', '=', key).execute()
}

/** Deletes files, and the looks made from them. */
export async function deleteFiles(db: Database | Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await db.deleteFrom('files').where('key', '=', sql<string>`any(${keys})`).execute()
  // A separate statement, since a look may be added while the first statement waits for a picture (`holdFile`).
  await sql`
    delete from files using unnest(${keys}::text[]) as gone (key)
    where files.key >= 'look/' || gone.key || '/' and files.key < 'look/' || gone.key || '0'`.execute(db)
}

/** Returns whether a file of this object exists, and prevents its deletion until the transaction ends. */
export async function holdFile(tx: Tx, key: string, objectName: string): Promise<boolean> {
  const row = await tx
    .selectFrom('files')
    .select('key')
    .where('key', '=', key)
    .where('object_name', '=', objectName)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Makes avatars and covers that a user has uploaded private. */
export async function hideSystemFilesOf(tx: Tx, userId: string): Promise<void> {
  const userFiles = tx.updateTable('files').where('user_id', '=', userId)
  await userFiles.set({ audience: 'signed' }).where('audience', '=', 'system').execute()
}

/** Makes the user's current avatar public again. A trigger of the database restores covers with their templates. */
export async function restoreSystemFilesOf(tx: Tx, userId: string): Promise<void> {
  const userFiles = tx.updateTable('files').where('user_id', '=', userId)
  await userFiles
    .set({ audience: 'system' })
    .where('key', '=', (eb) => eb.selectFrom('users').select('avatar_key').where('id', '=', userId))
    .execute()
}

/** Deletes outputs of nodes and looks that were last used before `ts`. */
export async function deleteKeptUnusedSince(db: Database, ts: number): Promise<void> {
  await db.deleteFrom('files').where(sql<boolean>`audience = 'internal'`).where('use_ts', '<', ts).execute()
  await db
    .deleteFrom('files')
    .where(sql<boolean>`key >= 'look/' and key < 'look0'`)
    .where('use_ts', '<', ts)
    .execute()
}

export interface FreeableSize {
  object_count: number
  byte_size: number
}

/** Size of the objects that `deleteKeptUnusedSince` would free: no other file and no form refers to them. */
export async function keptUnusedSince(db: Database, ts: number): Promise<FreeableSize> {
  const isKept = sql`(file.audience = 'internal' or file.key >= 'look/' and file.key < 'look0') and file.use_ts < ${ts}`
  const { rows } = await sql<FreeableSize>`
    select count(*)::integer as object_count, coalesce(sum(byte_size), 0)::bigint as byte_size from objects
    where name in (
        select object_name from files as file where file.audience = 'internal' and file.use_ts < ${ts}
        union
        select object_name from files as file where file.key >= 'look/' and file.key < 'look0' and file.use_ts < ${ts}
      )
      and not exists (select from files as file where file.object_name = objects.name and not (${isKept}))
      and not exists (select from variants where variants.object_name = objects.name)`.execute(db)
  return rows[0]!
}

/** Deletes rows of objects that no file refers to, unless a backup is running; the rows stay locked until the transaction ends. */
export async function takeUnreferencedObjects(
  tx: Tx,
  touchedBefore: number,
  { limit, among }: { limit?: number; among?: readonly string[] },
): Promise<string[]> {
  if (!(await mayRemoveObjects(tx))) return []
  const rows = await tx
    .deleteFrom('objects')
    .where('name', 'in', (eb) =>
      eb
        .selectFrom('objects as candidate')
        .select('candidate.name')
        .where('candidate.touch_ts', '<', touchedBefore)
        .$if(among !== undefined, (query) => query.where('candidate.name', '=', sql<string>`any(${among})`))
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('files')
                .select('files.key')
                .whereRef('files.object_name', '=', 'candidate.name'),
            ),
          ),
        )
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('variants')
                .select('variants.spec')
                .whereRef('variants.object_name', '=', 'candidate.name'),
            ),
          ),
        )
        .$if(limit !== undefined, (query) => query.limit(limit!))
        .forUpdate()
        .skipLocked(),
    )
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Returns which of these names belong to an object. */
export async function knownObjects(db: Database, names: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('objects')
    .select('name')
    .where('name', '=', sql<string>`any(${names})`)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/**
 * Adds rows for stored objects without a row, so that the housekeeping can remove them. A row that another process has added in the
 * meantime stays.
 */
export async function addUnusedObjects(
  db: Database,
  files: readonly { name: string; bytes: number }[],
): Promise<void> {
  const facts = { mime_type: 'application/octet-stream', touch_ts: 0 }
  await db
    .insertInto('objects')
    .values(files.map(({ name, bytes }) => ({ name, byte_size: bytes, ...facts })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Sets who may read a file that a user uploaded; the product's own files stay unchanged. */
export async function setUploadAudience(tx: Tx, key: string, audience: Audience): Promise<void> {
  await tx
    .updateTable('files')
    .set({ audience })
    .where('key', '=', key)
    .where('user_id', 'is not', null)
    .execute()
}

/** Object names of the user's files. */
export async function objectsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('files')
    .select('object_name')
    .distinct()
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ object_name }) => object_name)
}

/** Deletes the cached outputs of these computations; returns their object names. */
export async function deleteNodeOutputs(tx: Tx, contentKeys: readonly string[]): Promise<string[]> {
  if (contentKeys.length === 0) return []
  const { rows } = await sql<{ object_name: string }>`
    delete from files using unnest(${contentKeys}::text[]) as own (content_key)
    where files.key >= 'node/' || own.content_key || '/' and files.key < 'node/' || own.content_key || '0'
    returning files.object_name`.execute(tx)
  return rows.map(({ object_name }) => object_name)
}

export async function findObject(db: Database, name: string) {
  return await db
    .selectFrom('objects')
    .select(['mime_type', 'duration_ms', 'made_here', 'width', 'height'])
    .where('name', '=', name)
    .executeTakeFirst()
}

/** Returns the uploaded files that refer to an object and are avatars of users. */
export async function avatarFilesOf(
  db: Database,
  objectName: string,
): Promise<{ key: string; user_id: string }[]> {
  const rows = await db
    .selectFrom('files')
    .select(['key', 'user_id'])
    .where('object_name', '=', objectName)
    .where('user_id', 'is not', null)
    .where(sql<boolean>`key like 'avatar/%'`)
    .execute()
  return rows.map(({ key, user_id }) => ({ key, user_id: user_id! }))
}
