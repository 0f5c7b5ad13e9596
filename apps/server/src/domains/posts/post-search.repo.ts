import { type RawBuilder, sql } from 'kysely'
import {
  decodeCursor,
  encodeCursor,
  literalRows,
  type PageInput,
  rowsToRead,
} from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { SearchQuery } from '../search-index/index.ts'
import type { ListedPost } from './post-lists.repo.ts'
import { allOf, conditionsOf, isPublic, type PostFilter } from './post-source.ts'
import { postsFor } from './posts.repo.ts'
import {
  changedSince,
  hasNotChanged,
  packSnapshot,
  parseSnapshot,
  type RankSnapshot,
  unpackSnapshot,
} from './rank-snapshot.ts'
import { matchesOf } from './search-matches.ts'

const halfDay = 43_200_000
/** Number of rows of a list that are scanned for matches: if one of twenty rows matches, this fills a page. */
const walkLength = 400
/**
 * Number of newest matches of a rarer word that are examined. Time has so much weight in `hot` that the hottest posts are among
 * them.
 */
const candidateCount = 500
const matchLimit = 50_000

export interface PostSearch {
  query: SearchQuery
  filter: PostFilter
  order: 'ts' | 'hot' | 'relevance'
  viewerId: string | undefined
}

interface Found {
  id: string
  value: number
  tier: number
}

/**
 * Searches posts by keyword. In the order by relevance, posts whose own title has the words come first, then posts whose template
 * or author has the words.
 */
export async function searchPosts(
  db: Database,
  search: PostSearch,
  page: PageInput,
): Promise<{ rows: ListedPost[]; cursorOf: (row: ListedPost) => string }> {
  const list = `post_search_${search.order}`
  const start = page.cursor ? readCursor(list, page.cursor) : undefined
  const { ownWords, wide, snapshot } = await matchesOf(db, search.query, search.filter)
  const ranks = start?.snapshot ?? parseSnapshot(snapshot)
  const either = wide === undefined ? ownWords : `(${ownWords}) | (${wide})`
  const tiers = search.order === 'relevance' ? [ownWords, ...(wide === undefined ? [] : [wide])] : [either]
  const count = page.offset + rowsToRead(page)
  const found: Found[] = []
  for (const [tier, text] of tiers.entries()) {
    if (found.length >= count || tier < (start?.tier ?? 0)) continue
    const after = start?.tier === tier ? start : undefined
    const rows = await readTier(db, { search, text, after, ranks, count: count - found.length })
    found.push(...rows.map((row) => ({ ...row, tier })))
  }
  const wanted = found.slice(page.offset)
  const tierOf = new Map(wanted.map(({ id, tier }) => [id, tier]))
  return {
    rows: await readFound(db, wanted, search.viewerId),
    cursorOf: (row) => encodeCursor(list, [tierOf.get(row.id)!, row.value, row.id, packSnapshot(ranks)]),
  }
}

function readCursor(list: string, cursor: string) {
  const [tier, value, id, snapshot] = decodeCursor(list, cursor, ['int4', 'number', 'id', 'numbers'])
  return { tier, value, id, snapshot: unpackSnapshot(snapshot) }
}

async function readFound(
  db: Database,
  found: readonly Found[],
  viewerId: string | undefined,
): Promise<ListedPost[]> {
  const ids = found.map(({ id }) => id)
  const rows = await postsFor(db, viewerId).where('post.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id, value }) => {
    const row = rowOf.get(id)
    return row ? [{ ...row, value, snapshot: null }] : []
  })
}

/** Filters that match so few posts that a scan of the whole list would take long. */
const narrowing = ['user_id', 'topic_id', 'theme_id', 'work_template_id', 'remix_of_post_id'] as const

interface Tier {
  search: PostSearch
  /** `tsquery` of this tier. */
  text: string
  after: { value: number; id: string } | undefined
  ranks: RankSnapshot
  count: number
}

/**
 * Reads a page of one tier. Both methods return the same posts; their speed depends on the number of matches. For a frequent
 * word, scanning the list soon finds matches; for a rare word, the posts are found by the word index, then sorted.
 */
async function readTier(db: Database, tier: Tier): Promise<{ id: string; value: number }[]> {
  const { filter } = tier.search
  const isNarrow = filter.followee_only || narrowing.some((name) => filter[name] !== undefined)
  const walked = isNarrow ? [] : await readMatches(db, tier, walk(tier))
  const isComplete = walked.filter(({ is_live }) => is_live).length >= tier.count
  const rows = isComplete ? walked : await readMatches(db, tier, candidates(tier))
  const sorted = rows.sort((a, b) => b.value - a.value || (a.id < b.id ? 1 : -1))
  return sorted.slice(0, tier.count)
}

interface Match {
  id: string
  value: number
  is_live: boolean
}

/**
 * Reads matches, including posts whose rank has changed, at their old ranks. `source` is a table expression of matching
 * posts, named `post`.
 */
async function readMatches(db: Database, tier: Tier, source: RawBuilder<unknown>): Promise<Match[]> {
  const { search, text, after, ranks, count } = tier
  const limit = sql.lit(literalRows(count))
  const conditions = conditionsOf(search.filter, search.viewerId)
  if (search.order === 'ts') {
    const { rows } = await sql<Match>`select post.id, 0::float8 as value, true as is_live from ${source}
      where ${allOf(conditions)} order by post.id desc limit ${limit}`.execute(db)
    return rows
  }
  const matching = allOf([sql`found.terms @@ ${text}::tsquery`, ...conditions, ...onlyFollowed(search)])
  const isAfter = after
    ? sql`and (changed.hot, changed.post_id) < (${after.value}::float8, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<Match>`with ${changedSince(ranks)}
    (select post.id, post.hot as value, true as is_live from ${source}
      where ${allOf(conditions)} order by post.hot desc, post.id desc limit ${limit})
    union all
    (select post.id, changed.hot, false from changed join posts as post on post.id = changed.post_id
      join post_search as found on found.post_id = post.id where ${matching} ${isAfter}
      order by changed.hot desc, changed.post_id desc limit ${limit})`.execute(db)
  return rows
}

function onlyFollowed({ filter, viewerId }: PostSearch): RawBuilder<boolean>[] {
  if (!filter.followee_only || !viewerId) return []
  return [
    sql`found.user_id in (select follows.followee_id from follows where follows.follower_id = ${viewerId}::uuid)`,
  ]
}

/** Conditions for posts after the cursor whose rank has not changed. */
function unchangedAfter({ search, after }: Tier): RawBuilder<boolean>[] {
  if (search.order === 'ts') return after ? [sql`post.id < ${after.id}::uuid`] : []
  const isAfter = after
    ? [sql<boolean>`(post.hot, post.id) < (${after.value}::float8, ${after.id}::uuid)`]
    : []
  return [...isAfter, hasNotChanged(sql`post.id`)]
}

function walk(tier: Tier): RawBuilder<unknown> {
  const by = tier.search.order === 'ts' ? sql`post.id desc` : sql`post.hot desc, post.id desc`
  return sql`(select * from posts as post where ${allOf([isPublic, ...unchangedAfter(tier)])}
    order by ${by} limit ${sql.lit(walkLength)}) as post
    join post_search as found on found.post_id = post.id and found.terms @@ ${tier.text}::tsquery`
}

/**
 * Returns the newest matches of the word index. A post's `hot` is at least its time part, so the cursor's value bounds the
 * creation time.
 */
function candidates(tier: Tier): RawBuilder<unknown> {
  const { search, after, text, count } = tier
  const isByTime = search.order === 'ts'
  const bound = after
    ? isByTime
      ? sql`and found.post_id < ${after.id}::uuid`
      : sql`and found.create_ts <= ${Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.ceil(after.value * halfDay)))}::bigint`
    : sql``
  const newest = isByTime ? sql`post_id desc` : sql`create_ts desc`
  return sql`(select post_id from (
      select found.post_id, found.create_ts from post_search as found
      where ${allOf([sql`found.terms @@ ${text}::tsquery`, ...onlyFollowed(search)])} ${bound} limit ${sql.lit(matchLimit)}
      ) as matching order by ${newest} limit ${sql.lit(candidateCount + literalRows(count))}
    ) as candidate join posts as post on ${allOf([sql`post.id = candidate.post_id`, ...unchangedAfter(tier)])}`
}
