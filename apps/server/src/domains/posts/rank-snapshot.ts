import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/pool.ts'

const keepMs = 3600_000

/**
 * Which transactions a list could see when its first page was read. Posts that were liked since keep, for who pages on, the rank that
 * they had then: none comes twice, and none that stays goes missing.
 */
export interface RankSnapshot {
  /** The first transaction that had not begun. */
  readonly next: number
  /** Those that had begun and not ended. */
  readonly open: readonly number[]
}

/** To be read by the same statement as the page: then it is exactly what that page saw. */
export const currentSnapshot = sql<string>`pg_current_snapshot()::text`

export function parseSnapshot(text: string): RankSnapshot {
  const [, next, open] = text.split(':')
  return { next: Number(next), open: open ? open.split(',').map(Number) : [] }
}

/** As a cursor holds it: what is open is close to `next`, and short as a distance from it. */
export function packSnapshot({ next, open }: RankSnapshot): number[] {
  return [next, ...open.map((id) => next - id)]
}

export function unpackSnapshot([next = 0, ...distances]: readonly number[]): RankSnapshot {
  const known = Math.max(0, next)
  return { next: known, open: distances.map((distance) => Math.max(0, known - Math.max(0, distance))) }
}

/** A common table `changed`: the posts whose rank changed after the snapshot, with what it was then. */
export function changedSince({ next, open }: RankSnapshot): RawBuilder<unknown> {
  const first = Math.min(next, ...open)
  return sql`changed as materialized (
    select distinct on (post_id) post_id, hot, score from post_rank_changes
    where xid >= ${String(first)}::xid8 and (xid >= ${String(next)}::xid8 or xid = any(${open.map(String)}::xid8[]))
    order by post_id, id
  )`
}

export const hasNotChanged = (id: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`${id} <> all (array(select post_id from changed))`

/** Who turns a page after more than an hour finds the ranks of that moment. */
export async function deleteRankChanges(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('post_rank_changes')
    .where('ts', '<', now - keepMs)
    .execute()
}
