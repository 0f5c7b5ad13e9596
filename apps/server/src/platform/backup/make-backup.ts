import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import { keepObjects } from '../db/keep-objects.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import { BackupError } from './backup-error.ts'
import { copyOut } from './copy-rows.ts'
import {
  listBackups,
  type Manifest,
  newBackupId,
  openBackup,
  pathIn,
  readManifest,
  removeBackup,
  type Table,
  writeManifest,
} from './manifest.ts'
import {
  checkHash,
  forEachOf,
  inGroups,
  listedObjects,
  type ObjectGroup,
  objectPath,
  storedObjects,
} from './objects.ts'
import {
  endConnection,
  findMigrations,
  findSequences,
  findTables,
  quoted,
  rowsKept,
  tableSql,
  takeTurn,
  useNeutralText,
} from './site-tables.ts'
import type { StoredFile, Vault } from './vault.ts'

export interface BackupDeps {
  pool: pg.Pool
  store: ObjectStore
  dataDir: string
  vault: Vault
}

export interface BackupResult {
  id: string
  rowCount: number
  objectCount: number
  /** Number of files that no earlier backup contains. */
  copiedCount: number
}

/** Files of the data folder that cannot be created again. */
export const keyFiles = ['secret', 'secret.old', 'c2pa.pem']

const compress = promisify(gzip)
/** Size of a part of a table before compression; the memory that a backup takes depends on it. */
const partBytes = 8 * 1024 ** 2

/**
 * Copies a site that may be running. The rows come from one snapshot. The files that the rows name are copied after the rows, and
 * housekeeping removes no files until then. Files that an earlier or an interrupted backup has stored are not copied again.
 */
export async function makeBackup(deps: BackupDeps, now = Date.now()): Promise<BackupResult> {
  const { pool, vault } = deps
  const client = await pool.connect()
  try {
    if (!(await takeTurn(client))) throw new BackupError('Another backup or restore of this site is running.')
    const { interrupted } = await listBackups(vault)
    for (const id of interrupted) await removeBackup(vault, id)
    await keepObjects(client)
    const id = newBackupId(now)
    const manifest = {
      ...(await copyDatabase(client, vault, id)),
      id,
      made_ts: now,
      keys: await readKeys(deps),
    }
    const copiedCount = await copyObjects(deps, manifest)
    // This query fails if the connection was lost, and with it the lock that kept the files.
    await client.query('select')
    await writeManifest(vault, manifest)
    const rowCount = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
    return { id, rowCount, objectCount: manifest.objects.count, copiedCount }
  } finally {
    endConnection(client)
  }
}

async function copyDatabase(
  client: pg.PoolClient,
  vault: Vault,
  id: string,
): Promise<Omit<Manifest, 'id' | 'made_ts' | 'keys'>> {
  await client.query('begin isolation level repeatable read read only')
  await useNeutralText(client)
  const migrations = await findMigrations(client)
  const tables: Table[] = []
  for (const table of await findTables(client)) {
    const statement = `copy (select ${table.columns.map(quoted).join()} from ${tableSql(table)}${rowsKept(table)}) to stdout`
    const name = `${table.schema}.${table.name}`
    tables.push({ ...table, ...(await writeParts(vault, pathIn(id, name), copyOut(client, statement))) })
  }
  const list = copyOut(
    client,
    'copy (select name, byte_size from objects order by name collate "C") to stdout',
  )
  const { rows: count, parts } = await writeParts(vault, pathIn(id, 'objects'), list)
  const { rows } = await client.query('select coalesce(sum(byte_size), 0)::bigint as bytes from objects')
  const sequences = await findSequences(client)
  await client.query('commit')
  return { migrations, tables, sequences, objects: { count, bytes: rows[0].bytes, parts } }
}

/** Writes rows in parts; each row of COPY ends with a line feed, and contains no other line feed. */
async function writeParts(
  vault: Vault,
  path: string,
  source: AsyncIterable<Buffer>,
): Promise<{ rows: number; parts: StoredFile[] }> {
  const parts: StoredFile[] = []
  let rows = 0
  let held: Buffer[] = []
  let heldBytes = 0
  const flush = async () => {
    const number = String(parts.length + 1).padStart(6, '0')
    parts.push(await vault.writeBytes(`${path}.${number}.gz`, await compress(Buffer.concat(held))))
    held = []
    heldBytes = 0
  }
  for await (const chunk of source) {
    for (let offset = chunk.indexOf(10); offset >= 0; offset = chunk.indexOf(10, offset + 1)) rows += 1
    held.push(chunk)
    heldBytes += chunk.length
    if (heldBytes >= partBytes) await flush()
  }
  if (heldBytes > 0) await flush()
  return { rows, parts }
}

async function readKeys({ dataDir }: BackupDeps): Promise<Record<string, string>> {
  const keys: Record<string, string> = {}
  for (const name of keyFiles) {
    const bytes = await readFile(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (bytes) keys[name] = bytes.toString('base64')
  }
  return keys
}

async function copyObjects({ store, vault }: BackupDeps, manifest: Manifest): Promise<number> {
  let copied = 0
  for await (const { prefix, objects } of inGroups(listedObjects(vault, manifest))) {
    const stored = await storedObjects(vault, prefix)
    const missing = objects.filter(
      (object) => stored.get(objectPath(object)) !== vault.storedSize(object.bytes),
    )
    await forEachOf(missing, async (object) => {
      await vault.write(objectPath(object), object.bytes, () =>
        checkHash(object, store.stream(object.name), 'of this site'),
      )
      copied += 1
    })
  }
  return copied
}

/** Removes all but the newest `keep` backups, and the files that only they needed. Returns the names of the removed backups. */
export async function removeOldBackups(vault: Vault, keep: number): Promise<string[]> {
  const { finished } = await listBackups(vault)
  const old = finished.slice(0, -keep)
  if (old.length === 0) return []
  for (const id of old) await removeBackup(vault, id)
  const keptGroups: AsyncGenerator<ObjectGroup>[] = []
  for (const id of finished.slice(-keep))
    keptGroups.push(inGroups(listedObjects(vault, await readManifest(vault, id))))
  const heads = await Promise.all(keptGroups.map((groups) => groups.next()))
  for (let number = 0; number < 256; number += 1) {
    const prefix = number.toString(16).padStart(2, '0')
    const needed = new Set<string>()
    for (const [index, groups] of keptGroups.entries()) {
      const head = heads[index]!
      if (head.done || head.value.prefix !== prefix) continue
      for (const object of head.value.objects) needed.add(objectPath(object))
      heads[index] = await groups.next()
    }
    for (const path of (await storedObjects(vault, prefix)).keys())
      if (!needed.has(path)) await vault.place.remove(path)
  }
  return old
}

/** Reads the whole backup. @throws BackupError for the first file that is missing, cut or changed. */
export async function verifyBackup(vault: Vault, id?: string): Promise<Manifest> {
  const manifest = await openBackup(vault, id)
  for (const { parts } of manifest.tables) for (const part of parts) await vault.readStored(part)
  for await (const { objects } of inGroups(listedObjects(vault, manifest)))
    await forEachOf(objects, async (object) => {
      const bytes = checkHash(object, vault.read(objectPath(object)), `of the backup at ${vault.place.name}`)
      for await (const _ of bytes);
    })
  return manifest
}
