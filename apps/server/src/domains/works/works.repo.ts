import type { Params } from '@easel/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'
import type { Scores } from '../moderation/index.ts'
import { notBlocked } from '../social/index.ts'
import type { Axes } from './variants.ts'

export interface NewWork {
  id: string
  userId: string
  templateId: string
  templateVersion: number
  mediaType: 'image' | 'video'
  params: Params
  /** Texts of `params` after their alternatives were drawn. */
  words: Params
  /** Inputs that vary between this work and the works that were started with it. */
  axes: Axes | undefined
  remixOfPostId: string | null
  sources: readonly WorkSource[]
}

export interface NewSource {
  upload_id: string | null
  source_work_id: string | null
  file_key: string
}

/** Source of a work. A mask is no photo: posts do not show it. */
export interface WorkSource extends NewSource {
  is_mask: boolean
}

/** Must be called after the run of the work was inserted, since the work and the run have the same id. */
export async function insertWork(tx: Tx, work: NewWork): Promise<void> {
  await tx
    .insertInto('works')
    .values({
      id: work.id,
      user_id: work.userId,
      work_template_id: work.templateId,
      template_version: work.templateVersion,
      media_type: work.mediaType,
      params: JSON.stringify(work.params),
      words: Object.keys(work.words).length > 0 ? JSON.stringify(work.words) : null,
      remix_of_post_id: work.remixOfPostId,
      axes: work.axes ? JSON.stringify(work.axes) : null,
    })
    .execute()
  await insertSources(tx, work.id, work.sources)
}

/** A work that was finished on another site or earlier: for copies and imports. Must be inserted after its run. */
export interface FinishedWork {
  id: string
  userId: string
  templateId: string
  templateVersion: number
  mediaType: string
  /** JSON text. */
  params: string
  result: Partial<ResultKeys>
  /** Scores of the pre-check as JSON text; null if it did not run. */
  preCheck: string | null
  remixOfPostId?: string | null
  /** Defaults to now. */
  createTs?: number
  isFavourite?: boolean
  /** Likeness to its photo, in percent. */
  likeness?: number | null
  sources?: readonly PastSource[]
}

/** Source of a finished work; its file may be gone. */
export type PastSource = Omit<WorkSource, 'file_key'> & { file_key: string | null }

export async function insertFinishedWork(tx: Tx, work: FinishedWork): Promise<void> {
  await tx
    .insertInto('works')
    .values({
      ...{ id: work.id, user_id: work.userId, media_type: work.mediaType, params: work.params },
      ...{ work_template_id: work.templateId, template_version: work.templateVersion },
      ...{ pre_check: work.preCheck, create_ts: work.createTs, ...work.result },
      remix_of_post_id: work.remixOfPostId ?? null,
      ...{ is_favourite: work.isFavourite ?? false, likeness: work.likeness ?? null },
    })
    .execute()
  await insertSources(tx, work.id, work.sources ?? [])
}

async function insertSources(tx: Tx, workId: string, sources: readonly PastSource[]): Promise<void> {
  if (sources.length === 0) return
  const rows = sources.map((source, position) => ({ work_id: workId, position, ...source }))
  await tx.insertInto('work_sources').values(rows).execute()
}

/** Works with their runs and posts. */
export function withRun(db: Database | Tx) {
  return db
    .selectFrom('works as work')
    .innerJoin('runs as run', 'run.id', 'work.id')
    .leftJoin('posts as post', 'post.work_id', 'work.id')
    .selectAll('work')
    .select([
      'run.round',
      'run.phase',
      'run.percent',
      'run.node',
      'run.error_reason',
      'run.error_text',
      'run.queue_ts',
      'run.start_ts',
      'run.finish_ts',
      'run.timing_key',
      'run.effort',
      'run.uses_engine',
      'run.batch_id',
      'run.turn',
      'post.id as post_id',
      'post.audience as post_audience',
      'post.image_key as post_image_key',
      'post.video_key as post_video_key',
      'post.thumbnail_key as post_thumbnail_key',
      'run.state',
      sql<Params>`work.params`.as('params'),
      sql<Axes | null>`work.axes`.as('axes'),
      sql<Record<string, string> | null>`work.words`.as('words'),
      sql<number>`run.percent::float8`.as('percent'),
    ])
}

export type WorkRow = NonNullable<Awaited<ReturnType<typeof findWork>>>

export async function findWork(db: Database | Tx, id: string) {
  return await withRun(db).where('work.id', '=', id).executeTakeFirst()
}

export async function findWorks(db: Database | Tx, ids: readonly string[]) {
  return await withRun(db).where('work.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

/** Ids of the works of each batch that are not deleted, in their order. */
export async function findBatches(
  db: Database,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (batchIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('runs as run')
    .innerJoin('works as work', 'work.id', 'run.id')
    .select(['run.id', sql<string>`run.batch_id`.as('batch_id')])
    .where('run.batch_id', '=', sql<string>`any(${batchIds}::uuid[])`)
    .where('work.delete_ts', 'is', null)
    .orderBy('run.id')
    .execute()
  const batches = Map.groupBy(rows, ({ batch_id }) => batch_id)
  return new Map([...batches].map(([batchId, works]) => [batchId, works.map(({ id }) => id)]))
}

export async function findSources(db: Database | Tx, workIds: readonly string[]) {
  if (workIds.length === 0) return []
  return await db
    .selectFrom('work_sources')
    .leftJoin('uploads', 'uploads.id', 'work_sources.upload_id')
    .select(['work_sources.work_id', 'work_sources.upload_id', 'work_sources.source_work_id'])
    .select(['work_sources.file_key', 'work_sources.is_mask', 'uploads.extension'])
    .where('work_sources.work_id', '=', sql<string>`any(${workIds}::uuid[])`)
    .orderBy('work_sources.work_id')
    .orderBy('work_sources.position')
    .execute()
}

export interface ResultKeys {
  image_key: string | null
  video_key: string | null
  thumbnail_key: string
}

export async function setResult(
  tx: Tx,
  id: string,
  result: ResultKeys & { pre_check: string | null; likeness: number | null; models: string[] },
): Promise<void> {
  await tx.updateTable('works').set(result).where('id', '=', id).execute()
}

/** Records pre-check scores of a work that has none. */
export async function setMissingScores(tx: Tx, id: string, scores: Scores): Promise<void> {
  await tx
    .updateTable('works')
    .set({ pre_check: JSON.stringify(scores) })
    .where('id', '=', id)
    .where('pre_check', 'is', null)
    .execute()
}

/** Locks these works, except for deleted works, in the order of their ids, and returns their owners. */
export async function lockOwners(tx: Tx, ids: readonly string[]) {
  return await tx
    .selectFrom('works')
    .select(['id', 'user_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('delete_ts', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function setFavourites(tx: Tx, ids: readonly string[], isFavourite: boolean): Promise<void> {
  await tx
    .updateTable('works')
    .set({ is_favourite: isFavourite })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('is_favourite', '<>', isFavourite)
    .execute()
}

export async function markDeleted(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('works')
    .set({ delete_ts: Date.now(), params: '{}', words: null, axes: null, edit: null, original: null })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('work_sources').where('work_id', '=', id).execute()
}

/** Keys of the files of a work: its result and, where the result was edited, the original and earlier edited pictures. */
export async function ownFilesOf(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from files where key >= 'work/' || ${id} || '/' and key < 'work/' || ${id} || '0'`.execute(tx)
  return rows.map(({ key }) => key)
}

/** Object name of the remixed post's file, while that post exists. */
export async function findRemixed(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('works')
    .innerJoin('posts', 'posts.id', 'works.remix_of_post_id')
    .innerJoin('files', (join) =>
      join.on('files.key', '=', sql<string>`coalesce(posts.video_key, posts.image_key)`),
    )
    .select('files.object_name')
    .where('works.id', '=', id)
    .executeTakeFirst()
  return row?.object_name
}

/** Keys of the files of a work's photos that still exist, in their order; masks are left out. */
export async function photoKeysOf(db: Database, workId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('work_sources')
    .select('file_key')
    .where('work_id', '=', workId)
    .where('is_mask', '=', false)
    .where('file_key', 'is not', null)
    .orderBy('position')
    .execute()
  return rows.flatMap(({ file_key }) => file_key ?? [])
}

/**
 * Returns the id of the post to which a remix is attributed: it exists, other users may see it, and neither user has blocked the
 * other.
 */
export async function remixablePost(tx: Tx, userId: string, postId: string): Promise<string | null> {
  const post = await tx
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where('only_for_owner', '=', false)
    .where(notBlocked(userId, 'posts.user_id'))
    .forKeyShare()
    .executeTakeFirst()
  return post?.id ?? null
}

/** True for a work with a post that everyone may see. */
export async function isPosted(db: Database | Tx, workId: string): Promise<boolean> {
  const post = await db
    .selectFrom('posts')
    .select('id')
    .where('work_id', '=', workId)
    .where('visibility', '=', 'public')
    .where('only_for_owner', '=', false)
    .executeTakeFirst()
  return post !== undefined
}

/** The template version of a work, deleted or not. */
export async function settingsOfWork(db: Database, workId: string) {
  return await db
    .selectFrom('works')
    .select(['work_template_id', 'template_version as version', 'models'])
    .select([sql<Params>`params`.as('params'), sql<Params | null>`words`.as('words')])
    .where('id', '=', workId)
    .where('delete_ts', 'is', null)
    .executeTakeFirst()
}

export async function templateOfWork(db: Database, workId: string) {
  return await db
    .selectFrom('works')
    .select(['work_template_id', 'template_version as version'])
    .where('id', '=', workId)
    .executeTakeFirst()
}
