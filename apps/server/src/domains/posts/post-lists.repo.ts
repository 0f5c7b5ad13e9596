import { type RawBuilder, sql } from 'kysely'
import { decodeCursor, encodeCursor, literalRows, type PageInput, rowsToRead } from '../../db/cursor.ts'
import type { Database } from '../../db/pool.ts'
import {
  allOf,
  ofFollowee,
  type PostFilter,
  type PostOrder,
  type PostSource,
  sourceOf,
} from './post-source.ts'
import { type PostRow, postRows } from './posts.repo.ts'
import {
  changedSince,
  currentSnapshot,
  hasNotChanged,
  packSnapshot,
  parseSnapshot,
  type RankSnapshot,
  unpackSnapshot,
} from './rank-snapshot.ts'

/** So many of everybody's posts are looked at before those of each followed person. */
const walkLength = 200

const lists = { hot: 'post_hot', ts: 'post_ts' } as const

/** A post of a list, with what it was sorted by. */
export interface ListedPost extends PostRow {
  value: number
  snapshot: string | null
}

/** Where a page begins. */
interface Start {
  order: PostOrder
  after?: { value: number; id: string } | undefined
  /** Of the first page; its ranks hold for those that follow. */
  snapshot?: RankSnapshot | undefined
}

export interface PostList {
  filter: PostFilter
  order: PostOrder
  viewerId: string | undefined
}

export async function listPosts(
  db: Database,
  { filter, order, viewerId }: PostList,
  page: PageInput,
): Promise<{ rows: ListedPost[]; cursorOf: (row: ListedPost) => string }> {
  const start = startOf(order, page.cursor)
  const reading = {
    ...start,
    count: literalRows(page.offset + rowsToRead(page)),
    source: sourceOf(filter, viewerId),
  }
  const isMerge = filter.followee_only && viewerId && filter.topic_id === undefined
  const live = isMerge ? await followed(db, reading, { filter, viewerId }) : simplePage(reading)
  const skeleton = start.snapshot ? withChanged(reading, live, start.snapshot) : live
  const snapshot = order === 'hot' && !start.snapshot ? currentSnapshot : sql<null>`null`
  const seen = sql`select id, value, ${snapshot} as snapshot from (${skeleton}) as page`
  const rows = await readPosts(db, { skeleton: seen, viewerId }, page)
  return { rows, cursorOf: (row) => cursorAfter(row, rows[0]!.snapshot, start) }
}

/** The posts of a skeleton `id, value, snapshot`, with all that is known of them, from the highest value on. */
export async function readPosts(
  db: Database,
  { skeleton, viewerId }: { skeleton: RawBuilder<unknown>; viewerId: string | undefined },
  page: PageInput,
): Promise<ListedPost[]> {
  const listed = sql<{ id: string; value: number; snapshot: string | null }>`(${skeleton})`.as('listed')
  const query = postRows(db, viewerId)
    .innerJoin(listed, 'listed.id', 'post.id')
    .select(['listed.value', 'listed.snapshot'])
    .orderBy('listed.value', 'desc')
    .orderBy('listed.id', 'desc')
    .limit(sql.lit(rowsToRead(page)))
  return await (page.offset > 0 ? query.offset(page.offset) : query).execute()
}

function startOf(order: PostOrder, cursor: string | undefined): Start {
  if (!cursor) return { order }
  if (order === 'ts') {
    const [id] = decodeCursor(lists.ts, cursor, ['id'])
    return { order, after: { value: 0, id } }
  }
  const [value, id, snapshot] = decodeCursor(lists.hot, cursor, ['number', 'id', 'numbers'])
  return { order, after: { value, id }, snapshot: unpackSnapshot(snapshot) }
}

function cursorAfter(row: ListedPost, seen: string | null, { order, snapshot }: Start): string {
  if (order === 'ts') return encodeCursor(lists.ts, [row.id])
  return encodeCursor(lists.hot, [row.value, row.id, packSnapshot(snapshot ?? parseSnapshot(seen!))])
}

interface Reading extends Start {
  source: PostSource
  count: number
}

/** What comes after the start, of what is in its place still. */
function afterStart({ order, after, snapshot }: Start, source: PostSource): RawBuilder<boolean>[] {
  if (!after) return []
  if (order === 'ts') return [sql`${source.id} < ${after.id}::uuid`]
  return [
    sql`(${source.hot}, ${source.id}) < (${after.value}::float8, ${after.id}::uuid)`,
    ...(snapshot ? [hasNotChanged(source.id)] : []),
  ]
}

function sorted({ order }: Start, source: PostSource) {
  return order === 'ts'
    ? { value: sql`0::float8`, by: sql`${source.id} desc` }
    : { value: source.hot, by: sql`${source.hot} desc, ${source.id} desc` }
}

function simplePage(reading: Reading): RawBuilder<unknown> {
  const { source, count } = reading
  const { value, by } = sorted(reading, source)
  return sql`select ${source.id} as id, ${value} as value from ${source.from}
    where ${allOf([source.where, ...afterStart(reading, source)])} order by ${by} limit ${sql.lit(count)}`
}

interface Following {
  filter: PostFilter
  viewerId: string
}

/** Where many of the newest posts are by followed people, a short walk along everybody's posts is a page already. */
async function followed(
  db: Database,
  reading: Reading,
  { filter, viewerId }: Following,
): Promise<RawBuilder<unknown>> {
  const walk = walkedPage(reading, sourceOf({ ...filter, followee_only: false }, viewerId), viewerId)
  const changed = reading.snapshot ? sql`with ${changedSince(reading.snapshot)}` : sql``
  const counting = sql<{ count: number }>`${changed} select count(*)::integer as count from (${walk}) as page`
  const { rows } = await counting.execute(db)
  return rows[0]!.count >= reading.count ? walk : mergedPage(reading, ofFollowee(filter, viewerId), viewerId)
}

function walkedPage(reading: Reading, everybody: PostSource, viewerId: string): RawBuilder<unknown> {
  const { value, by } = sorted(reading, everybody)
  return sql`select post.id, post.value from (
      select ${everybody.id} as id, post.user_id, ${value} as value from ${everybody.from}
      where ${allOf([everybody.where, ...afterStart(reading, everybody)])} order by ${by} limit ${sql.lit(walkLength)}
    ) as post where exists (select from follows where follows.follower_id = ${viewerId}::uuid and follows.followee_id = post.user_id)
    order by post.value desc, post.id desc limit ${sql.lit(reading.count)}`
}

/**
 * Of each followed person the first post only, which tells whose posts a page can hold: as many people as the page has rows. Then those
 * people's posts, a page of each. However many somebody follows, that is one probe of an index for each, and a page of pages.
 */
function mergedPage(reading: Reading, ofOne: PostSource, viewerId: string): RawBuilder<unknown> {
  const { value, by } = sorted(reading, ofOne)
  const posts = (count: number) => sql`select ${ofOne.id} as id, ${value} as value from ${ofOne.from}
    where ${allOf([ofOne.where, ...afterStart(reading, ofOne)])} order by ${by} limit ${sql.lit(count)}`
  return sql`select post.id, post.value from (
      select followee.id from (select follows.followee_id as id from follows where follows.follower_id = ${viewerId}::uuid) as followee
      cross join lateral (${posts(1)}) as first
      order by first.value desc, first.id desc limit ${sql.lit(reading.count)}
    ) as followee cross join lateral (${posts(reading.count)}) as post
    order by post.value desc, post.id desc limit ${sql.lit(reading.count)}`
}

/** The live page, and in it those that have moved since the first page, at their old places. */
function withChanged(
  { source, after, count }: Reading,
  live: RawBuilder<unknown>,
  snapshot: RankSnapshot,
): RawBuilder<unknown> {
  return sql`with ${changedSince(snapshot)}
    (${live}) union all
    (select ${source.id} as id, changed.hot as value from ${source.from} join changed on changed.post_id = ${source.id}
      where ${source.where} and (changed.hot, changed.post_id) < (${after!.value}::float8, ${after!.id}::uuid)
      order by changed.hot desc, changed.post_id desc limit ${sql.lit(count)})`
}
