import type { StoragePurpose } from '@easel/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'

/**
 * Purposes of files by the first part of their names. An object that several files share counts for the first purpose in this
 * order.
 */
const purposesOfFiles: readonly (readonly [prefix: string, purpose: StoragePurpose])[] = [
  ['source', 'sources'],
  ['work', 'results'],
  ['project_task', 'results'],
  ['public', 'results'],
  ['avatar', 'pages'],
  ['system', 'pages'],
  ['case', 'evidence'],
  ['export', 'exports'],
  ['node', 'kept_outputs'],
  ['look', 'kept_outputs'],
]

const largestCount = 20

export async function lastMeasure(db: Database | Tx): Promise<number | undefined> {
  const { measure_ts } = await db
    .selectFrom('storage_days')
    .select((eb) => eb.fn.max('measure_ts').as('measure_ts'))
    .where('day', '=', (eb) =>
      eb.selectFrom('storage_days').select((maximum) => maximum.fn.max('day').as('day')),
    )
    .executeTakeFirstOrThrow()
  return measure_ts ?? undefined
}

/** Adds up the sizes of all objects by purpose, and stores them as the sizes of today. */
export async function measurePurposes(tx: Tx, now: number): Promise<void> {
  const prefixes = purposesOfFiles.map(([prefix]) => prefix)
  const purposes = purposesOfFiles.map(([, purpose]) => purpose)
  const day = sql`(to_timestamp(${now} / 1000.0) at time zone 'utc')::date`
  await sql`delete from storage_days where day = ${day}`.execute(tx)
  await sql`
    insert into storage_days (day, purpose, object_count, byte_size, measure_ts)
    select ${day}, purpose, count(*), sum(byte_size), ${now} from (
      select objects.byte_size,
        coalesce((${purposes}::text[])[file.place], form.purpose, 'unused') as purpose
      from objects
      left join (
        select object_name, min(array_position(${prefixes}::text[], split_part(key, '/', 1))) as place
        from files group by object_name
      ) as file on file.object_name = objects.name
      left join (
        select object_name, case when bool_or(download_bytes is not null) then 'downloads' else 'small_forms' end as purpose
        from variants where object_name is not null group by object_name
      ) as form on form.object_name = objects.name
    ) as object group by purpose`.execute(tx)
}

export async function measureAccounts(tx: Tx): Promise<void> {
  await tx.deleteFrom('storage_accounts').execute()
  await sql`
    insert into storage_accounts (user_id, file_count, byte_size)
    select files.user_id, count(*), sum(objects.byte_size)
    from files join objects on objects.name = files.object_name
    where files.user_id is not null
    group by files.user_id order by sum(objects.byte_size) desc, files.user_id
    limit ${sql.lit(largestCount)}`.execute(tx)
}

export async function deleteOldDays(tx: Tx, days: number): Promise<void> {
  await sql`delete from storage_days where day < (now() at time zone 'utc')::date - ${sql.lit(days)}`.execute(
    tx,
  )
}
