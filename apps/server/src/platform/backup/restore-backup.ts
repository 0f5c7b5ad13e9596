import { createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { migrate, readMigrations } from '../db/migrate.ts'
import { DomainError } from '../errors/domain-error.ts'
import { isDiskFull } from '../storage/disk-full.ts'
import { withTempFile } from '../storage/local-file.ts'
import { privately } from '../storage/private-folders.ts'
import { BackupError } from './backup-error.ts'
import { copyIn } from './copy-rows.ts'
import { type BackupDeps, keyFiles, verifyBackup } from './make-backup.ts'
import { type Manifest, openBackup, type Table } from './manifest.ts'
import { checkHash, forEachOf, inGroups, listedObjects, objectPath, readParts } from './objects.ts'
import {
  endConnection,
  findTables,
  isEmptySite,
  loosen,
  quoted,
  setSequence,
  tableSql,
  takeTurn,
  useNeutralText,
} from './site-tables.ts'
import type { Vault } from './vault.ts'

interface RestoreDeps extends Omit<BackupDeps, 'pool'> {
  tempDir: string
  /** Opens the database, and creates it if it is missing. Called only after the whole backup has been read. */
  openDatabase: () => Promise<pg.Pool>
}

/**
 * Restores a backup into an empty installation. First it reads the whole backup, so that a damaged backup changes nothing. It
 * stores the files before the rows, and commits all rows together: an interrupted restore leaves an empty site, and can be
 * repeated.
 */
export async function restoreBackup(deps: RestoreDeps, id?: string): Promise<Manifest> {
  const { vault } = deps
  await refuseNewer(await openBackup(vault, id))
  const manifest = await verifyBackup(vault, id)
  await refuseOtherKeys(deps, manifest)
  const pool = await deps.openDatabase()
  const client = await pool.connect()
  try {
    if (!(await takeTurn(client))) throw new BackupError('Another backup or restore of this site is running.')
    if (!(await isEmptySite(client)))
      throw new BackupError(
        'This site is not empty, and a restore overwrites nothing: give an empty database and a new DATA_DIR.',
      )
    await restoreObjects(deps, manifest)
    await restoreKeys(deps, manifest)
    await restoreRows(pool, client, vault, manifest)
    await migrate(pool)
    return manifest
  } catch (error) {
    if (
      isDiskFull(error as NodeJS.ErrnoException) ||
      (error instanceof DomainError && error.code === 'B0300')
    )
      throw new BackupError('The disk is full. Make room and repeat the command: the site is still empty.')
    throw error
  } finally {
    endConnection(client)
  }
}

async function refuseNewer({ id, migrations }: Manifest): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, hash }) => [name, hash]))
  if (migrations.some(({ name, hash }) => known.get(name) !== hash))
    throw new BackupError(`A newer Easel made the backup ${id}: restore it with that version or a newer one.`)
}

async function refuseOtherKeys({ dataDir }: RestoreDeps, { keys }: Manifest): Promise<void> {
  for (const name of keyFiles) {
    const given = keys[name]
    const present = await readFile(join(dataDir, name)).catch(() => undefined)
    if (given !== undefined && present && present.toString('base64') !== given)
      throw new BackupError(
        `${join(dataDir, name)} differs from the one of the backup, and a restore overwrites nothing: move it away.`,
      )
  }
}

async function restoreKeys({ dataDir }: RestoreDeps, { keys }: Manifest): Promise<void> {
  await mkdir(dataDir, privately)
  for (const name of keyFiles)
    if (keys[name] !== undefined)
      await writeFile(join(dataDir, name), Buffer.from(keys[name], 'base64'), { mode: 0o600 })
}

async function restoreObjects({ vault, store, tempDir }: RestoreDeps, manifest: Manifest): Promise<void> {
  for await (const { objects } of inGroups(listedObjects(vault, manifest)))
    await forEachOf(objects, async (object) => {
      await withTempFile(tempDir, async (path) => {
        const bytes = checkHash(
          object,
          vault.read(objectPath(object)),
          `of the backup at ${vault.place.name}`,
        )
        await pipeline(bytes, createWriteStream(path, { mode: 0o600, flush: true }))
        await store.adopt(object.name, path)
      })
    })
}

async function restoreRows(
  pool: pg.Pool,
  client: pg.PoolClient,
  vault: Vault,
  { migrations, tables, sequences }: Manifest,
): Promise<void> {
  const names = new Set(migrations.map(({ name }) => name))
  await migrate(pool, { only: (name) => names.has(name) })
  await createQueueTables(pool)
  await client.query('begin')
  await useNeutralText(client)
  const present = new Map((await findTables(client)).map((table) => [tableSql(table), table]))
  for (const table of tables) requireColumns(table, present.get(tableSql(table))?.columns ?? [])
  const tighten = await loosen(client)
  await client.query(`truncate ${[...present.keys()].join()} cascade`)
  for (const table of tables) {
    const statement = `copy ${tableSql(table)} (${table.columns.map(quoted).join()}) from stdin`
    await copyIn(client, statement, readParts(vault, table.parts))
  }
  for (const sequence of sequences) await setSequence(client, sequence)
  for (const statement of tighten) await client.query(statement)
  await client.query('commit')
}

/**
 * The queue's tables belong to a library, so the schema may differ between versions; all other tables come from the backup's
 * migrations.
 */
function requireColumns({ schema, name, columns }: Table, present: readonly string[]): void {
  if (columns.some((column) => !present.includes(column)))
    throw new BackupError(
      `The table ${schema}.${name} of the backup has a form that this version does not read: restore it with the version that made it, then update.`,
    )
}

async function createQueueTables(pool: pg.Pool): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.stop({ graceful: false })
}
