import { sql } from 'kysely'
import type { Tx } from '../../../db/pool.ts'

/** Object names of the user's files. */
export async function objectsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('files')
    .select('object_name')
    .distinct()
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ object_name }) => object_name)
}

/** Deletes cached node outputs that only this user's runs computed; returns their object names. */
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

/** Ids of uploads whose bytes may still be in the bucket. */
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

/** Deletes the templates without works; the others stay, without their author, for the works of other users. */
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

/** Deletes the user's rate-limit counters. */
export async function forgetCalls(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('rate_counters').where('bucket', 'like', `%:${userId}`).execute()
}

/** Ids of accounts whose time to be erased has come. */
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
