import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { newId } from '../../../ids.ts'
import { type Importing, idOf, isHoldable, pastTs } from './import-context.ts'
import { historyItems } from './items.ts'
import { unreadable } from './tally.ts'

export type HistorySection = keyof typeof historyItems
export const historySections = Object.keys(historyItems) as HistorySection[]

/** Imports history for display only: it changes no balance, like or follow. */
export async function importHistory(
  importing: Importing,
  section: HistorySection,
  items: readonly unknown[],
): Promise<void> {
  const { deps, viewer, id: importId, tally } = importing
  const { kind, item: schema } = historyItems[section]
  for (const raw of items) {
    importing.signal.throwIfAborted()
    const parsed = schema.safeParse(raw)
    if (!parsed.success || !isHoldable(raw)) {
      tally.refuse('history', idOf(raw), unreadable())
      continue
    }
    const { id: origin_id, create_ts, ...data } = parsed.data
    if (await isHere(deps.db, kind, { userId: viewer.id, id: origin_id })) {
      tally.add('history', 'present')
      continue
    }
    const row = await deps.db
      .insertInto('imported_history')
      .values({
        ...{ id: newId(), user_id: viewer.id, kind, origin_id, import_id: importId },
        ...{ create_ts: pastTs(importing, create_ts), data: JSON.stringify(data) },
      })
      // A second attempt of the same import counts the entries of the first one as added.
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'kind', 'origin_id'])
          .doUpdateSet({ import_id: importId })
          .where('imported_history.import_id', '=', importId),
      )
      .returning('id')
      .executeTakeFirst()
    tally.add('history', row ? 'added' : 'present')
  }
  await importing.step()
}

/** Queries that tell whether an entry exists here already, as after an export of this very account. */
const present: Record<(typeof historyItems)[HistorySection]['kind'], string> = {
  ledger: 'select from balance_entries where user_id = $user and id = $id',
  post_like: 'select from post_likes where user_id = $user and post_id = $id',
  comment_like: 'select from comment_likes where user_id = $user and comment_id = $id',
  template_like: 'select from work_template_likes where user_id = $user and work_template_id = $id',
  followee: 'select from follows where follower_id = $user and followee_id = $id',
  follower: 'select from follows where followee_id = $user and follower_id = $id',
}

async function isHere(
  db: Database,
  kind: keyof typeof present,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const [before, between = ''] = present[kind].split(/\$user|\$id/) as [string, string]
  const found = sql`${sql.raw(before)}${userId}::uuid${sql.raw(between)}${id}::uuid`
  const { rows } = await sql<{ here: boolean }>`select exists (${found}) as here`.execute(db)
  return rows[0]!.here
}
