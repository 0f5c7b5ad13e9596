import { sql } from 'kysely'
import type { Tx } from '../../../db/pool.ts'

/** Names of the objects that somebody's files are. */
export async function objectsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('files')
    .select('object_name')
    .distinct()
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ object_name }) => object_name)
}

/** Outputs of nodes that were computed for this person's runs and for nobody else's: forgotten. Returns their objects. */
export async function forgetNodeOutputs(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ object_name: string }>`
    with own as (
      select distinct node.content_key from run_nodes as node join runs as run on run.id = node.run_id
      where run.user_id = ${userId}::uuid
        and not exists (
          select from run_nodes as other_node join runs as other on other.id = other_node.run_id
          where other_node.content_key = node.content_key and other.user_id <> ${userId}::uuid)
    )
    delete from files using own
    where files.key >= 'node/' || own.content_key || '/' and files.key < 'node/' || own.content_key || '0'
    returning files.object_name`.execute(tx)
  return rows.map(({ object_name }) => object_name)
}

/** Ids of uploads that may still lie where browsers bring them. */
export async function uploadsUnderway(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('uploads')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '<>', 'stored')
    .execute()
  return rows.map(({ id }) => id)
}

export async function templatesOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom('work_templates').select('id').where('user_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}

/** Other people's works keep the template that they were made with, without the person; the rest goes. */
export async function deleteUnusedTemplates(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('work_templates')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(sql<boolean>`not exists (select from works where works.work_template_id = work_templates.id)`)
    .execute()
}

export async function activeRuns(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('runs')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`state in ('queue', 'doing')`)
    .execute()
  return rows.map(({ id }) => id)
}

/** How often somebody called, by their id. */
export async function forgetCalls(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('rate_counters').where('bucket', 'like', `%:${userId}`).execute()
}

/** Accounts whose time is over. */
export async function dueAccounts(db: Tx, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('erase_ts', '<', now)
    .orderBy('erase_ts')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}
