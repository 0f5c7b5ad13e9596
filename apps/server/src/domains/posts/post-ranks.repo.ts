import type { RankWindow } from '@easel/contract'
import { type RawBuilder, sql } from 'kysely'
import {
  decodeCursor,
  encodeCursor,
  literalRows,
  type PageInput,
  rowsToRead,
} from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/pool.ts'
import { type ListedPost, readListed } from './post-lists.repo.ts'
import { allOf, type PostFilter, type PostSource, sourceOf } from './post-source.ts'
import {
  changedSince,
  currentSnapshot,
  hasNotChanged,
  packSnapshot,
  parseSnapshot,
  unpackSnapshot,
} from './rank-snapshot.ts'

const list = 'post_rank'
const dayMs = 24 * 3600_000
const days = { day: 1, week: 7, month: 30 } as const

/** A period that ends now: the UTC days in it, and its exact beginning. */
export interface Period {
  days: readonly number[]
  since: number
}

/** Returns the period of a window; undefined for all time. */
export function periodOf(window: RankWindow, now = Date.now()): Period | undefined {
  if (window === 'all') return undefined
  const since = now - days[window] * dayMs
  return { days: daysBetween(since, Math.floor(now / dayMs)), since }
}

/**
 * Query (`id, value`) for the best posts of a source within a period. It reads a page of each day's best posts from an index by
 * day, and selects the best of them. Without a period, it reads the index over all posts.
 */
export function bestOf(
  source: PostSource,
  period: Period | undefined,
  { conditions, count }: { conditions: readonly RawBuilder<boolean>[]; count: number },
): RawBuilder<unknown> {
  const best = (
    more: readonly RawBuilder<boolean>[],
  ) => sql`select ${source.id} as id, ${source.score} as value
    from ${source.from} where ${allOf([source.where, ...conditions, ...more])}
    order by ${source.score} desc, ${source.id} desc limit ${sql.lit(count)}`
  if (!period) return best([])
  return sql`select best.id, best.value from unnest(${period.days}::integer[]) as of (day) cross join lateral (
      ${best([sql`${source.day} = of.day`, sql`post.create_ts >= ${period.since}::bigint`])}
    ) as best order by best.value desc, best.id desc limit ${sql.lit(count)}`
}

export interface RankList {
  filter: PostFilter
  window: RankWindow
  viewerId: string | undefined
}

export async function listRanked(db: Database, { filter, window, viewerId }: RankList, page: PageInput) {
  const source = sourceOf(filter, viewerId)
  const start = page.cursor ? readCursor(page.cursor) : undefined
  const period = start ? start.period : periodOf(window)
  const count = literalRows(page.offset + rowsToRead(page))
  const after =
    start && sql<boolean>`(${source.score}, ${source.id}) < (${start.score}::integer, ${start.id}::uuid)`
  const conditions = after ? [after, hasNotChanged(source.id)] : []
  const live = bestOf(source, period, { conditions, count })
  const moved =
    start &&
    sql`(select ${source.id} as id, changed.score as value
      from ${source.from} join changed on changed.post_id = ${source.id}
      where ${source.where} and (changed.score, changed.post_id) < (${start.score}::integer, ${start.id}::uuid)
        ${period ? sql`and post.create_ts >= ${period.since}::bigint` : sql``}
      order by changed.score desc, changed.post_id desc limit ${sql.lit(count)})`
  const skeleton = start ? sql`with ${changedSince(start.snapshot)} (${live}) union all ${moved}` : live
  const snapshot = start ? sql`null` : currentSnapshot
  const listed = sql`select id, value, ${snapshot} as snapshot from (${skeleton}) as page`
  const rows = await readListed(db, { skeleton: listed, viewerId }, page)
  const first = (start?.rank ?? page.offset) + 1
  const places = new Map(rows.map(({ id, value }, index) => [id, { rank: first + index, score: value }]))
  const placeOf = (id: string) => places.get(id)!
  const seen = () => start?.snapshot ?? parseSnapshot(rows[0]!.snapshot!)
  const periodStart = period ? [period.since, period.days[0]!] : []
  const cursorOf = ({ id, value }: ListedPost) =>
    encodeCursor(list, [value, id, packSnapshot(seen()), [placeOf(id).rank, ...periodStart]])
  return { rows, placeOf, cursorOf }
}

/** Decodes a cursor, which contains the period and the rank count of the first page. */
function readCursor(cursor: string) {
  const [score, id, snapshot, place] = decodeCursor(list, cursor, ['int4', 'id', 'numbers', 'numbers'])
  const [rank = 0, since, last = 0] = place
  return {
    score,
    id,
    snapshot: unpackSnapshot(snapshot),
    rank,
    period: since === undefined ? undefined : { since, days: daysBetween(since, last) },
  }
}

function daysBetween(since: number, last: number): number[] {
  const count = Math.min(Math.max(0, last - Math.floor(since / dayMs) + 1), days.month + 1)
  return Array.from({ length: count }, (_, index) => last - index).filter((day) => Math.abs(day) < 2 ** 31)
}

const keepChangesMs = 3600_000

/** Deletes outdated rank changes; a reader who requests the next page after more than an hour gets later ranks. */
export async function deleteRankChanges(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('post_rank_changes')
    .where('ts', '<', now - keepChangesMs)
    .execute()
}
