import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../http/calls/call.ts'
import {
  decodeCursor,
  encodeCursor,
  literalRows,
  type PageInput,
  rowsToRead,
} from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/pool.ts'
import {
  allOf,
  ofFollowee,
  type PostFilter,
  type PostOrder,
  type PostSource,
  sourceOf,
} from './post-source.ts'
import { postsFor, type ViewedPost } from './posts.repo.ts'
import {
  changedSince,
  currentSnapshot,
  hasNotChanged,
  packSnapshot,
  parseSnapshot,
  type RankSnapshot,
  unpackSnapshot,
} from './rank-snapshot.ts'

/**
 * Maximum number of followed users who are looked up one by one, without counting their posts first: a look-up takes 2 µs for each
 * user. On a large site, a scan of the newest posts would seldom find enough of their posts.
 */
const fewFollowees = 500
/**
 * For viewers who follow more users: the number of posts of the whole feed that are scanned before each followed user is looked up.
 */
const walkLength = 200

const lists = { hot: 'post_hot', ts: 'post_ts' } as const

/** Post of a list, with its sort value. */
export interface ListedPost extends ViewedPost {
  value: number
  snapshot: string | null
}

/** The start of a page. */
interface Start {
  order: PostOrder
  after?: { value: number; id: string } | undefined
  /** Snapshot of the first page; the following pages use its ranks. */
  snapshot?: RankSnapshot | undefined
}

export interface PostList {
  filter: PostFilter
  order: PostOrder
  viewer: Pick<Viewer, 'id' | 'followeeCount'> | undefined
}

export async function listPosts(
  db: Database,
  { filter, order, viewer }: PostList,
  page: PageInput,
): Promise<{ rows: ListedPost[]; cursorOf: (row: ListedPost) => string }> {
  const viewerId = viewer?.id
  const start = startOf(order, page.cursor)
  const reading = {
    ...start,
    count: literalRows(page.offset + rowsToRead(page)),
    source: sourceOf(filter, viewerId),
  }
  const isMerge = filter.followee_only && viewer && filter.topic_id === undefined
  const live = isMerge ? await followedPosts(db, reading, { filter, viewer }) : simplePage(reading)
  const skeleton = start.snapshot ? withChanged(reading, live, start.snapshot) : live
  const snapshot = order === 'hot' && !start.snapshot ? currentSnapshot : sql<null>`null`
  const seen = sql`select id, value, ${snapshot} as snapshot from (${skeleton}) as page`
  const rows = await readListed(db, { skeleton: seen, viewerId }, page)
  return { rows, cursorOf: (row) => cursorAfter(row, rows[0]!.snapshot, start) }
}

/** Reads the posts of a skeleton query (`id, value, snapshot`), highest value first. */
export async function readListed(
  db: Database,
  { skeleton, viewerId }: { skeleton: RawBuilder<unknown>; viewerId: string | undefined },
  page: PageInput,
): Promise<ListedPost[]> {
  const listed = sql<{ id: string; value: number; snapshot: string | null }>`(${skeleton})`.as('listed')
  const query = postsFor(db, viewerId)
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

interface ReadOptions extends Start {
  source: PostSource
  count: number
}

/** Condition for rows after the cursor whose rank has not changed since the first page. */
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

function simplePage(reading: ReadOptions): RawBuilder<unknown> {
  const { source, count } = reading
  const { value, by } = sorted(reading, source)
  return sql`select ${source.id} as id, ${value} as value from ${source.from}
    where ${allOf([source.where, ...afterStart(reading, source)])} order by ${by} limit ${sql.lit(count)}`
}

interface FollowQuery {
  filter: PostFilter
  viewer: NonNullable<PostList['viewer']>
}

/**
 * Chooses a query for the posts of followed authors. If the viewer follows many authors and they have enough of the newest posts,
 * a short scan of the whole feed fills a page.
 */
async function followedPosts(
  db: Database,
  reading: ReadOptions,
  { filter, viewer: { id, followeeCount } }: FollowQuery,
): Promise<RawBuilder<unknown>> {
  const merged = mergedPage(reading, ofFollowee(filter, id), id)
  if (followeeCount <= fewFollowees) return merged
  const walk = walkedPage(reading, sourceOf({ ...filter, followee_only: false }, id), id)
  const changed = reading.snapshot ? sql`with ${changedSince(reading.snapshot)}` : sql``
  const counting = sql<{ count: number }>`${changed} select count(*)::integer as count from (${walk}) as page`
  const { rows } = await counting.execute(db)
  return rows[0]!.count >= reading.count ? walk : merged
}

function walkedPage(reading: ReadOptions, everyone: PostSource, viewerId: string): RawBuilder<unknown> {
  const { value, by } = sorted(reading, everyone)
  return sql`select post.id, post.value from (
      select ${everyone.id} as id, post.user_id, ${value} as value from ${everyone.from}
      where ${allOf([everyone.where, ...afterStart(reading, everyone)])} order by ${by} limit ${sql.lit(walkLength)}
    ) as post where exists (select from follows where follows.follower_id = ${viewerId}::uuid and follows.followee_id = post.user_id)
    order by post.value desc, post.id desc limit ${sql.lit(reading.count)}`
}

/**
 * Merges the posts of followed authors. The first post of each author determines which authors can appear on the page: at most as
 * many authors as the page has rows. Then one page of each of these authors is read. So the cost is one index probe for each
 * followed author, plus as many pages as a page has rows.
 */
function mergedPage(reading: ReadOptions, ofOne: PostSource, viewerId: string): RawBuilder<unknown> {
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

/** Combines the live page with posts whose rank changed since the first page, at their old ranks. */
function withChanged(
  { source, after, count }: ReadOptions,
  live: RawBuilder<unknown>,
  snapshot: RankSnapshot,
): RawBuilder<unknown> {
  return sql`with ${changedSince(snapshot)}
    (${live}) union all
    (select ${source.id} as id, changed.hot as value from ${source.from} join changed on changed.post_id = ${source.id}
      where ${source.where} and (changed.hot, changed.post_id) < (${after!.value}::float8, ${after!.id}::uuid)
      order by changed.hot desc, changed.post_id desc limit ${sql.lit(count)})`
}
