import type pg from 'pg'
import type { Table } from './manifest.ts'

/** A lock of the database that one backup or restore holds at a time. */
const turnLock = 7_235_514

/** Takes the turn for a backup or a restore, until the connection ends; returns false if another process has the turn. */
export async function takeTurn(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [turnLock])
  return rows[0].taken
}

/** True while a backup or a restore of this site has the turn. */
export async function isTurnTaken(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select exists (select from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1
       and database = (select oid from pg_database where datname = current_database())) as taken`,
    [turnLock],
  )
  return rows[0].taken
}

/** Ends the connection, and thereby releases its locks. */
export function endConnection(client: pg.PoolClient): void {
  client.release(true)
}

/** Sets the connection so that the text of a value does not depend on the server's settings. */
export async function useNeutralText(client: pg.PoolClient): Promise<void> {
  await client.query(
    `set local datestyle to 'ISO, YMD'; set local intervalstyle to 'iso_8601'; set local timezone to 'UTC';
     set local extra_float_digits to 1; set local bytea_output to 'hex'; set local statement_timeout to 0;
     set local lock_timeout to 0; set local idle_in_transaction_session_timeout to 0`,
  )
}

export type TableName = Pick<Table, 'schema' | 'name'>

/** Returns a name quoted for SQL. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const tableSql = ({ schema, name }: TableName) => `${quoted(schema)}.${quoted(name)}`

/** Tables of the job queue whose rows cannot be recreated; a table of queues comes before the table of jobs. */
const queueTables: readonly TableName[] = [
  { schema: 'pgboss', name: 'queue' },
  { schema: 'pgboss', name: 'job' },
]

/** Conditions for the rows that a backup includes: ended jobs and the rows of running processes are left out. */
const conditions = new Map([
  ['pgboss.job', ` where state < 'completed'`],
  ['public.workers', ' where false'],
])

export function rowsKept({ schema, name }: TableName): string {
  return conditions.get(`${schema}.${name}`) ?? ''
}

/** All tables of the site with their columns, without generated columns. */
export async function findTables(client: pg.PoolClient): Promise<Omit<Table, 'rows' | 'parts'>[]> {
  const { rows } = await client.query(
    `select space.nspname as schema, relation.relname as name,
       array_agg(attname::text order by attnum) as columns
     from pg_class relation
     join pg_namespace space on space.oid = relnamespace
     join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relkind in ('r', 'p') and not relispartition
       and (space.nspname = 'public' and relname <> 'migrations'
         or (space.nspname, relname) in (select * from unnest($1::text[], $2::text[])))
     group by 1, 2
     order by 1 desc, array_position($2::text[], relname::text), 2`,
    [queueTables.map(({ schema }) => schema), queueTables.map(({ name }) => name)],
  )
  return rows
}

export async function findMigrations(client: pg.PoolClient): Promise<{ name: string; hash: string }[]> {
  const { rows } = await client.query('select name, hash from migrations order by name')
  return rows
}

/**
 * Returns the last values of the sequences. They may be newer than the snapshot, so that a restored site gives out no value twice.
 */
export async function findSequences(client: pg.PoolClient): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows
}

export async function setSequence(
  client: pg.PoolClient,
  { name, value }: { name: string; value: string },
): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, value])
}

/** True for an empty installation: no tables, or Easel's tables without a user. */
export async function isEmptySite(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query(
    `select to_regclass('public.migrations') is not null and to_regclass('public.users') is not null as "hasSite",
       exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
         and relname <> 'migrations') as "hasTables"`,
  )
  const [{ hasSite, hasTables }] = rows
  if (!hasSite) return !hasTables
  const users = await client.query('select exists (select from users) as found')
  return !users.rows[0].found
}

/**
 * Drops foreign keys and disables triggers, so that tables can be filled in any order; returns the statements that restore both,
 * which also check the foreign keys. Needs only the rights of the owner, since a hosted database gives no superuser.
 */
export async function loosen(client: pg.PoolClient): Promise<string[]> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  const triggers = await client.query<{ table: string; name: string; enabled: string }>(
    `select tgrelid::regclass::text as table, tgname as name, tgenabled as enabled from pg_trigger
     join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace and tgenabled <> 'D'`,
  )
  for (const { table, name } of keys.rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { table, name } of triggers.rows)
    await client.query(`alter table ${table} disable trigger ${quoted(name)}`)
  const mode: Record<string, string> = { A: 'enable always', R: 'enable replica' }
  return [
    ...keys.rows.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`,
    ),
    ...triggers.rows.map(
      ({ table, name, enabled }) =>
        `alter table ${table} ${mode[enabled] ?? 'enable'} trigger ${quoted(name)}`,
    ),
  ]
}
