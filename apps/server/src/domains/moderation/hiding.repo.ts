import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'

/** Tables whose rows can be hidden: `hidden_by` states who has hidden the row, and `user_id` is its author. */
type Hideable = 'posts' | 'comments' | 'work_templates' | 'boards'

/** Column values of rows that a decision hides. They stay hidden when the account of its author is closed and restored. */
export const hiddenByDecision = { visibility: 'hidden', hidden_by: 'moderator' } as const

/** Column values of rows that are hidden together with the account of its author, which is suspended or waits for erasure. */
export const hiddenWithAccount = { visibility: 'hidden', hidden_by: 'account' } as const

/** Column values of rows that return with the account of their author; for rows with `hidden_by` = `account` only. */
export const shownAgain = { visibility: 'public', hidden_by: null } as const

/** Column values of rows that a decision no longer hides: public, unless the account of its author is closed. */
export function releasedFrom(table: Hideable): {
  visibility: RawBuilder<string>
  hidden_by: RawBuilder<string | null>
} {
  const author = sql.ref(`${table}.user_id`)
  const isClosed = sql`exists (select from users where users.id = ${author} and (suspended_ts is not null or leave_ts is not null))`
  return {
    visibility: sql`case when ${isClosed} then 'hidden' else 'public' end`,
    hidden_by: sql`case when ${isClosed} then 'account' end`,
  }
}

/** Other users see the row, perhaps not all of them. */
const isShown = (visibility: string) => visibility === 'public' || visibility === 'limited'

/** Returns the state of the given rows that exist. */
export async function statesIn(
  db: Database,
  table: Hideable,
  ids: readonly string[],
): Promise<Map<string, 'visible' | 'hidden'>> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'visibility'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, visibility }) => [id, isShown(visibility) ? 'visible' : 'hidden']))
}
