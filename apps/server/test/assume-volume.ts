import type pg from 'pg'

/** Assumed number of rows of a table that the list below does not name. */
const usualRows = 1_000_000
const rowsOf: Readonly<Record<string, number>> = {
  post_likes: 10_000_000,
  follows: 10_000_000,
  notifications: 10_000_000,
  balance_entries: 10_000_000,
  work_templates: 50_000,
  work_template_versions: 50_000,
  work_template_search: 50_000,
  users: 500_000,
  themes: 500,
  engines: 100,
  migrations: 100,
}
/** Assumed number of distinct values of a reference: with a million rows, two thousand rows for each. */
const distinctReferences = 500
/**
 * Exceptions from the assumed number of distinct values. A negative number is a share of all rows, as in PostgreSQL's `n_distinct`.
 */
const distinctOf: Readonly<Record<string, number>> = {
  'follows.follower_id': 5000,
  'follows.followee_id': 5000,
  'post_topics.post_id': -0.3,
  'post_sources.post_id': -0.3,
  'work_sources.work_id': -0.3,
  'work_template_topics.work_template_id': -0.3,
  'work_template_versions.work_template_id': -0.3,
  'blocks.user_id': -0.02,
  'blocks.blocked_id': -0.02,
  'mutes.user_id': -0.02,
}
const sampleRows = 60

/** Tables up to this size may be read whole. */
export const smallTable = 1000

export function assumedRows(table: string): number {
  return rowsOf[table] ?? usualRows
}

interface Column {
  name: string
  type: string
  isNullable: boolean
}

/**
 * Makes the planner treat every table as large: inserts sample rows, collects their statistics, deletes the rows, and overwrites
 * the tables' sizes. The database loses all its constraints and is only suitable for reading plans and small lists.
 */
export async function assumeVolume(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    const tables = await namesOf(client)
    const words = await allowedWords(client)
    await dropChecks(client)
    await spreadReferences(client)
    const made = await lastTransaction(client)
    for (const table of tables) await fill(client, table, words)
    await client.query('analyze')
    for (const table of tables)
      await client.query(`delete from ${table} where xmin::text::bigint > $1`, [made])
    for (const table of tables) await enlarge(client, table)
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
}

/** Returns the id of the current transaction, by which the rows of later transactions are recognized. */
async function lastTransaction(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select txid_current()::text as id')
  return rows[0]!.id
}

async function namesOf(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return rows.map(({ name }) => name)
}

interface Check {
  table: string
  name: string
  definition: string
}

async function checksOf(client: pg.PoolClient): Promise<Check[]> {
  const { rows } = await client.query<Check>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  )
  return rows
}

/** Returns the allowed words of columns by `table.column`, since the conditions of partial indexes use them. */
async function allowedWords(client: pg.PoolClient): Promise<Map<string, string[]>> {
  const words = new Map<string, string[]>()
  for (const { table, definition } of await checksOf(client)) {
    const list = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition)
    const found = [...(list?.[2] ?? '').matchAll(/'([^']*)'/g)].map(([, word]) => word!)
    if (list && found.length > 0) words.set(`${table}.${list[1]}`, found)
  }
  return words
}

async function dropChecks(client: pg.PoolClient): Promise<void> {
  for (const { table, name } of await checksOf(client))
    await client.query(`alter table ${table} drop constraint ${name}`)
}

/** Sets the statistics of references: few distinct values with many rows each, except in unique columns. */
async function spreadReferences(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select distinct conrelid::regclass::text as table, attname as column
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and connamespace = 'public'::regnamespace
        and not exists (select from pg_index where indrelid = conrelid and indisunique and indnkeyatts = 1 and indkey[0] = attnum)`,
  )
  for (const { table, column } of rows)
    await client.query(
      `alter table ${table} alter column ${column} set (n_distinct = ${distinctOf[`${table}.${column}`] ?? distinctReferences})`,
    )
}

async function fill(
  client: pg.PoolClient,
  table: string,
  words: ReadonlyMap<string, string[]>,
): Promise<void> {
  const columns = await columnsOf(client, table)
  for (let row = 0; row < sampleRows; row += 1) {
    const values = columns.map(({ name, type, isNullable }) =>
      isNullable && row % 3 === 0 ? null : sampleOf(type, row, words.get(`${table}.${name}`)),
    )
    const places = columns.map(({ type }, index) => `$${index + 1}::${type}`)
    await client.query({
      text: `insert into ${table} (${columns.map(({ name }) => name)}) values (${places}) on conflict do nothing`,
      values,
    })
  }
}

async function columnsOf(client: pg.PoolClient, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as "isNullable" from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  )
  return rows
}

/** Returns a value of a type, different for each row. */
function sampleOf(type: string, row: number, words: readonly string[] | undefined): unknown {
  if (words) return words[row % words.length]
  if (type.endsWith('[]')) return '{}'
  switch (type) {
    case 'uuid':
      return crypto.randomUUID()
    case 'boolean':
      return row % 2 === 0
    case 'bigint':
      return Date.now() - row * 3_600_000
    case 'jsonb':
      return '{}'
    case 'bytea':
      return `\\x${row.toString(16).padStart(4, '0')}`
    case 'tsvector':
      return `'word${row % 9}':1A`
    case 'text':
      return `text ${row}`
    case 'date':
      return '2026-01-01'
    case 'timestamp with time zone':
      return '2026-01-01T00:00:00Z'
    default:
      return row % 3
  }
}

/**
 * Overwrites the number of rows. The number of pages stays, since the planner reads it from the file, so each page gets many rows
 * instead.
 */
async function enlarge(client: pg.PoolClient, table: string): Promise<void> {
  await client.query(
    `update pg_class set reltuples = $2, relpages = greatest(1, pg_relation_size(oid) / 8192)
      where oid = $1::regclass or oid in (select indexrelid from pg_index where indrelid = $1::regclass)`,
    [table, assumedRows(table)],
  )
}
