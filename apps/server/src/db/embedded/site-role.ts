import { Client, escapeIdentifier } from 'pg'

/** Owns the cluster: it sets up, and nothing else connects as it. */
export const superuser = 'easel'
/** Owns the site's database and can do nothing beyond it. A fault in a statement of ours reads no files and runs no programs. */
export const siteRole = 'easel_site'
export const database = 'easel'

const connectTimeoutMs = 10_000

/** Makes the role and its database where they are not there, and gives the role what older versions made as the superuser. */
export async function ensureSiteDatabase(host: string): Promise<void> {
  await as({ host, database: 'postgres' }, async (client) => {
    const has = async (sql: string, name: string) => (await client.query(sql, [name])).rowCount === 1
    if (!(await has('select from pg_roles where rolname = $1', siteRole)))
      await client.query(`create role ${siteRole} login`)
    if (!(await has('select from pg_database where datname = $1', database)))
      await client.query(`create database ${database} owner ${siteRole}`)
    await client.query(`alter database ${database} owner to ${siteRole}`)
  })
  await as({ host, database }, handOver)
}

/** `reassign owned` refuses what belongs to the first superuser, so each thing is given by itself, all of them or none. */
async function handOver(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(ownedBySuperuser, [superuser])
  if (rows.length === 0) return
  const to = escapeIdentifier(siteRole)
  await client.query(
    ['begin', ...rows.map(({ statement }) => `${statement} owner to ${to}`), 'commit'].join(';'),
  )
}

/**
 * Tables take their indexes, their types and the sequences of their columns along. What PostgreSQL brings with it stays: its schemas, and
 * `public`, which belongs to whoever owns the database.
 */
const ownedBySuperuser = `
  with mine as (select oid from pg_roles where rolname = $1),
  spaces as (select * from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
  select format('alter schema %I', nspname) as statement
  from spaces where nspowner = (table mine)
  union all
  select format('alter %s %s', case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
    pg_class.oid::regclass)
  from pg_class join spaces on spaces.oid = relnamespace
  where relowner = (table mine) and relkind in ('r', 'p', 'v', 'm', 'S')
    and not (relkind = 'S' and exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')))
  union all
  select format('alter routine %s', pg_proc.oid::regprocedure)
  from pg_proc join spaces on spaces.oid = pronamespace where proowner = (table mine)
  union all
  select format('alter type %s', pg_type.oid::regtype)
  from pg_type join spaces on spaces.oid = typnamespace
  where typowner = (table mine) and typtype in ('d', 'e', 'r') and typelem = 0`

async function as(
  config: { host: string; database: string },
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ ...config, user: superuser, connectionTimeoutMillis: connectTimeoutMs })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
