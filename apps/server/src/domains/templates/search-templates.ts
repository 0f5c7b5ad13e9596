import { sql } from 'kysely'
import { cutPage, decodeCursor, encodeCursor, type PageInput, rowsToRead } from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/pool.ts'
import { queryFor } from '../search-index/index.ts'
import { filteredTemplates, type TemplateFilter, type ViewedTemplate } from './templates.repo.ts'

/** Maximum number of keyword matches that are ranked. */
const candidateCount = 2000
const list = 'template_search'

/**
 * Searches templates. In the default order, templates with the words in their title come before templates with the words in their
 * description, and both groups are sorted by score. In the other order, all are sorted by time.
 */
export async function searchTemplates(
  db: Database,
  { keyword, filter }: { keyword: string; filter: TemplateFilter },
  page: PageInput,
): Promise<{ rows: ViewedTemplate[]; next_cursor: string | null }> {
  const words = await queryFor(db, keyword)
  if (!words) return { rows: [], next_cursor: null }
  const after = page.cursor ? decodeCursor(list, page.cursor, ['int4', 'int4', 'id']) : undefined
  const tier = sql<number>`(found.terms @@ ${words.inName}::tsquery)::integer`
  const candidate = sql<{ id: string; terms: string }>`(
    select work_template_id as id, terms from work_template_search
    where terms @@ ${words.all}::tsquery limit ${sql.lit(candidateCount)})`.as('found')
  const isByTime = filter.order_by === 'ts'
  const by = isByTime ? sql<number>`0` : tier
  const score = isByTime ? sql<number>`0` : sql<number>`template.score`
  let query = filteredTemplates(db, filter)
    .innerJoin(candidate, 'found.id', 'template.id')
    .select([by.as('tier'), score.as('rank_score')])
  if (after)
    query = query.where(
      sql<boolean>`(${by}, ${score}, template.id) < (${after[0]}::integer, ${after[1]}::integer, ${after[2]}::uuid)`,
    )
  const rows = await query
    .orderBy('tier', 'desc')
    .orderBy('rank_score', 'desc')
    .orderBy('template.id', 'desc')
    .limit(sql.lit(rowsToRead(page)))
    .offset(page.offset)
    .execute()
  return cutPage(rows, page, (row) => encodeCursor(list, [row.tier, row.rank_score, row.id]))
}
