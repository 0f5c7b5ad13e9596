import type { Params } from '@easel/contract'
import type { RunState } from '@easel/engine'
import { sql } from 'kysely'
import { decodeCursor, type PageInput, rowsToRead } from '../../db/cursor.ts'
import type { Database, Tx } from '../../db/pool.ts'
import { notBlocked } from '../social/index.ts'

export interface NewWork {
  id: string
  userId: string
  templateId: string
  templateVersion: number
  mediaType: 'image' | 'video'
  params: Params
  remixOfPostId: string | null
  sources: readonly NewSource[]
}

export interface NewSource {
  upload_id: string | null
  source_work_id: string | null
  file_key: string
}

/** Must follow the insertion of its run, since both have the same id. */
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
      remix_of_post_id: work.remixOfPostId,
    })
    .execute()
  if (work.sources.length === 0) return
  const rows = work.sources.map((source, position) => ({ work_id: work.id, position, ...source }))
  await tx.insertInto('work_sources').values(rows).execute()
}

function withRun(db: Database | Tx) {
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
      'post.id as post_id',
      'post.image_key as post_image_key',
      'post.video_key as post_video_key',
      'post.thumbnail_key as post_thumbnail_key',
      sql<RunState>`run.state`.as('state'),
      sql<Params>`work.params`.as('params'),
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

export const workList = 'work'

export interface WorkFilter {
  userId: string
  state_arr?: readonly RunState[] | undefined
  /** For another user's works: only posted ones, unless one of the two blocked the other. */
  onlyPosted: boolean
  viewerId: string | undefined
}

export async function listWorks(db: Database, filter: WorkFilter, page: PageInput) {
  let query = withRun(db).where('work.user_id', '=', filter.userId).where('work.delete_ts', 'is', null)
  if (filter.state_arr)
    // Filters by the index of runs: of many works few wait or run, and every page load asks for these.
    query = query
      .where('run.user_id', '=', filter.userId)
      .where('run.state', '=', sql<string>`any(${filter.state_arr})`)
  if (filter.onlyPosted)
    query = query
      .where('post.visibility', '=', 'public')
      .where('post.only_for_owner', '=', false)
      .where(notBlocked(filter.viewerId, 'work.user_id'))
  if (page.cursor) query = query.where('work.id', '<', decodeCursor(workList, page.cursor, ['id'])[0])
  query = query.orderBy('work.id', 'desc').limit(sql.lit(rowsToRead(page)))
  return await (page.offset > 0 ? query.offset(page.offset) : query).execute()
}

export async function findSources(db: Database | Tx, workIds: readonly string[]) {
  if (workIds.length === 0) return []
  return await db
    .selectFrom('work_sources')
    .leftJoin('uploads', 'uploads.id', 'work_sources.upload_id')
    .select(['work_sources.work_id', 'work_sources.upload_id', 'work_sources.source_work_id'])
    .select(['work_sources.file_key', 'uploads.extension'])
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
  result: ResultKeys & { pre_check: string | null },
): Promise<void> {
  await tx.updateTable('works').set(result).where('id', '=', id).execute()
}

export async function markDeleted(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('works').set({ delete_ts: Date.now(), params: '{}' }).where('id', '=', id).execute()
  await tx.deleteFrom('notifications').where('work_id', '=', id).execute()
  await tx.deleteFrom('work_sources').where('work_id', '=', id).execute()
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
