import { type RawBuilder, sql } from 'kysely'

/**
 * The transactions that were visible when the first page of a list was read. Posts that were liked since then keep their former
 * rank on the following pages, so that no post appears twice, and none is missed.
 */
export interface RankSnapshot {
  /** First transaction id that was not yet assigned. */
  readonly next: number
  /** Transactions in progress. */
  readonly open: readonly number[]
}

/** Expression for the current snapshot. The statement that reads a page must also read the snapshot, so that both are equal. */
export const currentSnapshot = sql<string>`pg_current_snapshot()::text`

export function parseSnapshot(text: string): RankSnapshot {
  const [, next, open] = text.split(':')
  return { next: Number(next), open: open ? open.split(',').map(Number) : [] }
}

/** Encodes a snapshot for a cursor; ids of open transactions are close to `next`, so they are stored as short distances. */
export function packSnapshot({ next, open }: RankSnapshot): number[] {
  return [next, ...open.map((id) => next - id)]
}

export function unpackSnapshot([next = 0, ...distances]: readonly number[]): RankSnapshot {
  const known = Math.max(0, next)
  return { next: known, open: distances.map((distance) => Math.max(0, known - Math.max(0, distance))) }
}

/**
 * Common table expression `changed`: the posts whose rank changed after the snapshot, with their rank at the time of the snapshot.
 */
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
