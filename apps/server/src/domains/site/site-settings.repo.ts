import type { SiteValueName } from '@easel/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'

export interface ValueRow {
  id: number
  name: string
  value: unknown
}

/** The last value of each name; null if the default was restored. */
export async function findValues(db: Database | Tx): Promise<ValueRow[]> {
  const { rows } = await sql<ValueRow>`
    select distinct on (name) id, name, value from site_setting_changes order by name, id desc`.execute(db)
  return rows
}

export async function insertChange(
  tx: Tx,
  { name, value, actorId }: { name: SiteValueName; value: unknown; actorId: string },
): Promise<void> {
  await tx
    .insertInto('site_setting_changes')
    .values({ name, value: value === null ? null : JSON.stringify(value), actor_id: actorId })
    .execute()
}

export interface ChangeRow {
  id: number
  name: string
  before: unknown
  after: unknown
  actor_id: string | null
  create_ts: number
}

/** The latest changes, newest first. */
export async function latestChanges(db: Database, limit: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select change.id, change.name, change.value as after, change.actor_id, change.create_ts, earlier.value as before
    from site_setting_changes as change
    left join lateral (
      select value from site_setting_changes where name = change.name and id < change.id order by id desc limit 1
    ) as earlier on true
    order by change.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}
