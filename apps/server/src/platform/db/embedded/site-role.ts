import { Client, escapeIdentifier } from 'pg'

/** Role that owns the cluster. Only the setup connects as this role. */
export const superuser = 'easel'
/** Role that owns the site's database and nothing else, so that a faulty statement can neither read files nor run programs. */
export const siteRole = 'easel_site'
export const database = 'easel'

const connectTimeoutMs = 10_000

/**
 * Creates the role and its database if they are missing, and transfers to the role the objects that older versions created as the
 * superuser.
 */
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

/**
 * Transfers each object by its own statement, in one transaction: `reassign owned` refuses to transfer objects of the first
 * superuser.
 */
async function handOver(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(ownedBySuperuser, [superuser])
  if (rows.length === 0) return
  const to = escapeIdentifier(siteRole)
  await client.query(
    ['begin', ...rows.map(({ statement }) => `${statement} owner to ${to}`), 'commit'].join(';'),
  )
}

/**
 * Statements that transfer the superuser's objects. A table transfers its indexes, types and column sequences too.
 * PostgreSQL's own schemas stay, and so does `public`, which belongs to the owner of the database.
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
