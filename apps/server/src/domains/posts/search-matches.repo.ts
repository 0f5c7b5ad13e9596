import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import { currentSnapshot } from './rank-snapshot.ts'

/** Maximum number of templates, and of users, whose names match a word. */
const maxNamed = 50

/** A template (`t`) or user (`u`) whose name matches the n-th word; if no name matches, a single row without a name. */
export interface NameMatch {
  n: number | null
  kind: 't' | 'u'
  id: string
  snapshot: string
}

/** Finds templates by title and users by name, for each word, with the database snapshot of the search. */
export async function findNamed(
  db: Database,
  queries: readonly string[],
  names: readonly string[],
): Promise<NameMatch[]> {
  const { rows } = await sql<NameMatch>`
    with word as materialized (select * from unnest(${queries}::text[], ${names}::text[]) with ordinality as word (query, name, n)),
    named as (
      select n, 't' as kind, id from word cross join lateral (
        select work_template_id as id from work_template_search where terms @@ word.query::tsquery limit ${sql.lit(maxNamed)}
      ) as template
      union all select n, 'u', id from word cross join lateral (
        select user_id as id from user_search where terms @@ word.query::tsquery limit ${sql.lit(maxNamed)}
      ) as person
      union all select n, 'u', users.id from word join users on users.username_key = word.name
    )
    select n::integer as n, kind, id, ${currentSnapshot} as snapshot from (select 1) as one left join named on true`.execute(
    db,
  )
  return rows
}
