import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { serialize } from '../../platform/db/serialize.ts'
import type { FileRow, FreeableSize } from './files.repo.ts'
import { clipSpec, maxClipBytes } from './film-clip.ts'

/** A form of some bytes: the bytes of the object `sourceName`, converted by the spec. */
export interface VariantRef {
  sourceName: string
  spec: string
}

/** The object that a form is served from. */
export type VariantObject = Pick<FileRow, 'object_name' | 'byte_size' | 'mime_type'>

export async function findVariant(
  db: Database | Tx,
  { sourceName, spec }: VariantRef,
): Promise<VariantObject | undefined> {
  return await db
    .selectFrom('variants')
    .innerJoin('objects', 'objects.name', 'variants.object_name')
    .select(['objects.name as object_name', 'objects.byte_size', 'objects.mime_type'])
    .where('variants.source_name', '=', sourceName)
    .where('variants.spec', '=', spec)
    .executeTakeFirst()
}

export async function variantState(db: Database | Tx, { sourceName, spec }: VariantRef) {
  return await db
    .selectFrom('variants')
    .select(['state', 'failure', 'use_ts'])
    .where('source_name', '=', sourceName)
    .where('spec', '=', spec)
    .executeTakeFirst()
}

export interface Claim extends VariantRef {
  requester: string
  /** Objects that the form shows in addition to its source. */
  parts?: readonly string[] | undefined
  /** If a claim is older than this, its maker has died. */
  abandonedBefore: number
  /** A failure that is older than this may be retried. */
  failedBefore: number
}

/** Claims a form to be made; returns false if it exists or is being made. */
export async function claimVariant(tx: Tx, claim: Claim): Promise<boolean> {
  const { requester, parts } = claim
  const fresh = { state: 'making', failure: null, requester, claim_ts: Date.now() }
  const fixed = parts && { parts: sql<string[]>`${parts}::text[]` }
  const row = await tx
    .insertInto('variants')
    .values({ source_name: claim.sourceName, spec: claim.spec, ...fresh, ...fixed })
    .onConflict((conflict) =>
      conflict
        .columns(['source_name', 'spec'])
        .doUpdateSet(fresh)
        .where(
          sql<boolean>`(variants.state = 'making' and variants.claim_ts < ${claim.abandonedBefore})
            or (variants.state = 'failed' and variants.claim_ts < ${claim.failedBefore})`,
        ),
    )
    .returning('spec')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the forms in progress of a requester. A lock serializes the requests of one requester. */
export async function countClaims(tx: Tx, requester: string): Promise<number> {
  await serialize(tx, `variants:${requester}`)
  const { count } = await tx
    .selectFrom('variants')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('requester', '=', requester)
    .where(sql<boolean>`state = 'making'`)
    .executeTakeFirstOrThrow()
  return count
}

export type VariantOutcome =
  /** `download_bytes`: size that counts against the space for downloads; null for forms that stay with their file. */
  | { state: 'ready'; object_name: string; download_bytes: number | null }
  | { state: 'failed'; failure: 'unsupported' | 'broken' }

/** Stores the outcome; returns false if the form was no longer being made. */
export async function settleVariant(
  tx: Tx,
  { sourceName, spec }: VariantRef,
  outcome: VariantOutcome,
): Promise<boolean> {
  const row = await tx
    .updateTable('variants')
    .set({ ...outcome, requester: null, use_ts: Date.now() })
    .where('source_name', '=', sourceName)
    .where('spec', '=', spec)
    .where(sql<boolean>`state = 'making'`)
    .returning('spec')
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts a form that exists. Does nothing if another process was faster, or the source was deleted. */
export async function insertVariant(
  db: Database,
  { sourceName, spec }: VariantRef,
  objectName: string,
): Promise<void> {
  await db
    .insertInto('variants')
    .columns(['source_name', 'spec', 'state', 'object_name'])
    .expression((eb) =>
      eb
        .selectFrom('objects')
        .select([
          'name',
          sql.val(spec).as('spec'),
          sql.lit('ready').as('state'),
          sql.val(objectName).as('object_name'),
        ])
        .where('name', '=', sourceName),
    )
    .onConflict((conflict) => conflict.columns(['source_name', 'spec']).doNothing())
    .execute()
}

const touchAfterMs = 60_000

/** Updates the time of use at most once a minute, since a player requests many parts of a file. */
export async function touchVariant(db: Database, { sourceName, spec }: VariantRef): Promise<void> {
  const use_ts = Date.now()
  await db
    .updateTable('variants')
    .set({ use_ts })
    .where('source_name', '=', sourceName)
    .where('spec', '=', spec)
    .where('use_ts', '<', use_ts - touchAfterMs)
    .execute()
}

/** Returns the bytes of downloads used since `ts`. */
export async function downloadBytesSince(db: Database | Tx, ts: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('variants')
    .select(sql<number>`coalesce(sum(download_bytes), 0)::bigint`.as('bytes'))
    .where(sql<boolean>`download_bytes is not null`)
    .where('use_ts', '>=', ts)
    .executeTakeFirstOrThrow()
  return bytes
}

/**
 * Deletes the least recently used downloads beyond `bytes`, except downloads that were used since `usedBefore`. Returns their
 * objects.
 */
export async function deleteDownloadsBeyond(
  db: Database,
  { bytes, usedBefore }: { bytes: number; usedBefore: number },
): Promise<string[]> {
  const { rows } = await sql<{ object_name: string }>`
    delete from variants using (
      select source_name, spec, sum(download_bytes) over (order by use_ts desc rows unbounded preceding) as with_newer
      from variants where download_bytes is not null
    ) as download
    where variants.source_name = download.source_name and variants.spec = download.spec
      and download.with_newer > ${bytes} and variants.use_ts < ${usedBefore}
    returning variants.object_name`.execute(db)
  return rows.map(({ object_name }) => object_name)
}

/** Returns the objects of all forms made of these sources. */
export async function variantObjectsOf(db: Database, sourceNames: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('variants')
    .select('object_name')
    .where('source_name', '=', sql<string>`any(${sourceNames})`)
    .execute()
  return rows.flatMap(({ object_name }) => object_name ?? [])
}

/** Deletes forms for downloads that were not used since `ts`; forms for lists stay as long as their files. */
export async function deleteDownloadsUnusedSince(db: Database, ts: number): Promise<void> {
  await db
    .deleteFrom('variants')
    .where(sql<boolean>`download_bytes is not null`)
    .where('use_ts', '<', ts)
    .execute()
}

/** Size of the objects that `deleteDownloadsUnusedSince` would free: no file and no other form refers to them. */
export async function downloadsUnusedSince(db: Database, ts: number): Promise<FreeableSize> {
  const { rows } = await sql<FreeableSize>`
    select count(*)::integer as object_count, coalesce(sum(byte_size), 0)::bigint as byte_size from objects
    where name in (
        select object_name from variants where download_bytes is not null and use_ts < ${ts}
      )
      and not exists (select from files where files.object_name = objects.name)
      and not exists (
        select from variants as form
        where form.object_name = objects.name and (form.download_bytes is null or form.use_ts >= ${ts})
      )`.execute(db)
  return rows[0]!
}

/** Deletes downloads that were not used since `ts`; clips stay as long as their films. */
export async function deleteVariantsUnusedSince(db: Database, ts: number): Promise<void> {
  await db.deleteFrom('variants').where('use_ts', '<', ts).where('spec', '<>', clipSpec).execute()
}

/** Objects of films that lists show and that have no clip yet. */
export async function filmsWithoutClip(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from objects
    where mime_type like 'video/%' and byte_size > ${maxClipBytes}
      and exists (select 1 from files where files.object_name = objects.name and audience in ('public', 'signed', 'system'))
      and not exists (select 1 from variants where source_name = objects.name and spec = ${clipSpec} and state <> 'making')
    limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ name }) => name)
}
