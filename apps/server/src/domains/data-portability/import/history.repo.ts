import type { HistoryKind } from '@easel/contract'
import { sql } from 'kysely'
import { decodeCursor, type PageInput } from '../../../platform/db/cursor.ts'
import type { Database } from '../../../platform/db/pool.ts'
import { newId } from '../../../platform/ids.ts'

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

/**
 * Inserts an entry; returns false if another import has inserted it. Returns true for an entry that an earlier attempt of the
 * same import has inserted.
 */
export async function insertHistory(
  db: Database,
  entry: {
    userId: string
    kind: HistoryKind
    originId: string
    importId: string
    createTs: number
    data: object
  },
): Promise<boolean> {
  const row = await db
    .insertInto('imported_history')
    .values({
      ...{ id: newId(), user_id: entry.userId, kind: entry.kind, origin_id: entry.originId },
      ...{ import_id: entry.importId, create_ts: entry.createTs, data: JSON.stringify(entry.data) },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'origin_id'])
        .doUpdateSet({ import_id: entry.importId })
        .where('imported_history.import_id', '=', entry.importId),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Queries that find an entry if it already exists on this site, for instance when an account imports its own archive. */
const present: Record<HistoryKind, string> = {
  ledger: 'select from balance_entries where user_id = $user and id = $id',
  post_like: 'select from post_likes where user_id = $user and post_id = $id',
  comment_like: 'select from comment_likes where user_id = $user and comment_id = $id',
  template_like: 'select from work_template_likes where user_id = $user and work_template_id = $id',
  followee: 'select from follows where follower_id = $user and followee_id = $id',
  follower: 'select from follows where followee_id = $user and follower_id = $id',
}

export async function isHere(
  db: Database,
  kind: HistoryKind,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const [before, between = ''] = present[kind].split(/\$user|\$id/) as [string, string]
  const found = sql`${sql.raw(before)}${userId}::uuid${sql.raw(between)}${id}::uuid`
  const { rows } = await sql<{ here: boolean }>`select exists (${found}) as here`.execute(db)
  return rows[0]!.here
}
