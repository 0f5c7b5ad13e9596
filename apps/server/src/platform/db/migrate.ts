import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { isUndefinedTable } from './undefined-table.ts'
import { withLock } from './with-lock.ts'

export const migrationsFolder = join(import.meta.dirname, 'migrations')
const migrationLock = 7_235_511

interface Migration {
  name: string
  hash: string
  sql: string
}

async function migrationNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/** Reads all migrations of this version, in order. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  return await Promise.all(
    (await migrationNames(folder)).map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Migrates a database to the newest schema, or to the schema of the given migrations. Each migration runs once, in order, in its
 * own transaction.
 */
export async function migrate(
  pool: pg.Pool,
  {
    folder = migrationsFolder,
    only = () => true,
  }: { folder?: string; only?: (name: string) => boolean } = {},
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => only(name))
  return await withLock(pool, migrationLock, (client) => applyMissing(client, migrations))
}

/** True if a database has every migration of this version. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const names = await migrationNames(migrationsFolder)
  try {
    const { rows } = await pool.query(
      'select count(*)::integer as count from migrations where name = any($1::text[])',
      [names],
    )
    return rows[0].count === names.length
  } catch (error) {
    if (isUndefinedTable(error)) return false
    throw error
  }
}

async function applyMissing(client: pg.PoolClient, migrations: readonly Migration[]): Promise<string[]> {
  await client.query('create table if not exists migrations (name text primary key, hash text not null)')
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
  const known = new Map(rows.map(({ name, hash }) => [name, hash]))
  const applied: string[] = []
  for (const { name, hash, sql } of migrations) {
    if (known.get(name) === hash) continue
    if (known.has(name))
      throw new Error(`Migration ${name} was changed after it was applied to this database`)
    await apply(client, { name, hash, sql })
    applied.push(name)
  }
  return applied
}

async function apply(client: pg.PoolClient, { name, hash, sql }: Migration) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}
