import { type RawBuilder, sql } from 'kysely'

/**
 * Condition that a row exists, checked by a look-up for each row of a list. `row`: the SQL after `from`, with a unique key.
 * `exists` would give the same result, but PostgreSQL often builds a hash of every row that may match for it: all likes that a
 * viewer ever gave, for one page of posts.
 */
export function hasRow(row: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`((select 1 from ${row}) is not null)`
}
