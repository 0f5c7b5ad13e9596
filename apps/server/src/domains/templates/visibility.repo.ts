import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'

/** Hides a template by a decision of moderators; works that were made with it stay. */
export async function hideTemplate(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('work_templates')
    .set({ visibility: 'hidden', hidden_by: 'moderator' })
    .where('id', '=', id)
    .execute()
}

/** Ends a decision: the template is public again, unless its author's account is closed. */
export async function restoreTemplate(tx: Tx, id: string): Promise<void> {
  const isClosed = sql`exists (select from users where users.id = work_templates.user_id and (suspended_ts is not null or leave_ts is not null))`
  await tx
    .updateTable('work_templates')
    .set({
      visibility: sql`case when ${isClosed} then 'hidden' else 'public' end`,
      hidden_by: sql`case when ${isClosed} then 'account' end`,
    })
    .where('id', '=', id)
    .where('hidden_by', '=', 'moderator')
    .execute()
}

export async function hideTemplatesOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('work_templates')
    .set({ visibility: 'hidden', hidden_by: 'account' })
    .where('user_id', '=', userId)
    .where('visibility', '=', 'public')
    .execute()
}

export async function restoreTemplatesOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('work_templates')
    .set({ visibility: 'public', hidden_by: null })
    .where('user_id', '=', userId)
    .where('hidden_by', '=', 'account')
    .execute()
}

/** Visibility of those of these templates that exist. */
export async function visibilityOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('work_templates')
    .select(['id', 'visibility'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.visibility]))
}
