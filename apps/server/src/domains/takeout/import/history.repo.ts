import type { HistoryKind } from '@easel/contract'
import { sql } from 'kysely'
import { decodeCursor, type PageInput } from '../../../db/cursor.ts'
import type { Database } from '../../../db/pool.ts'

export const historyList = 'imported_history'

/** Lists the imported history of a user, newest first. */
export async function listHistory(
  db: Database,
  { userId, kind }: { userId: string; kind: HistoryKind | undefined },
  page: PageInput,
) {
  let query = db
    .selectFrom('imported_history')
    .select(['id', 'kind', 'create_ts', sql<Record<string, never>>`data`.as('data')])
    .where('user_id', '=', userId)
  if (kind) query = query.where('kind', '=', kind)
  if (page.cursor) {
    const [ts, id] = decodeCursor(historyList, page.cursor, ['number', 'id'])
    query = query.where(sql<boolean>`(create_ts, id) < (${ts}::bigint, ${id}::uuid)`)
  }
  return await query
    .orderBy('create_ts', 'desc')
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
}
