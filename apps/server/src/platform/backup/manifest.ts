import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'
import { StoredFile, sha256, type Vault } from './vault.ts'

const folder = 'backups'
const manifestName = 'manifest'

const Table = z.object({
  schema: z.enum(['public', 'pgboss']),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** Rows in the format of COPY, compressed by gzip, split at any byte. */
  parts: z.array(StoredFile),
})
export type Table = z.output<typeof Table>

/** Everything that a restore needs; written last, so that a backup without a manifest is unfinished. */
export const Manifest = z.object({
  id: z.string(),
  made_ts: z.int(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Lines of name and size, sorted by name. */
  objects: z.object({ count: z.int(), bytes: z.int(), parts: z.array(StoredFile) }),
  /** Small files of the data folder, in base64. */
  keys: z.record(z.string(), z.base64()),
})
export type Manifest = z.output<typeof Manifest>

/** Name of a new backup: its time, so that names sort by it. */
export function newBackupId(now: number): string {
  return new Date(now).toISOString().replace(/[:.]/g, '-')
}

export function pathIn(id: string, name: string): string {
  return `${folder}/${id}/${name}`
}

/** Names of all finished backups, the oldest first, and names of interrupted backups. */
export async function listBackups({ place }: Vault): Promise<{ finished: string[]; interrupted: string[] }> {
  const ids = new Map<string, boolean>()
  for await (const { path } of place.list(folder)) {
    const [, id = '', name] = path.split('/')
    ids.set(id, ids.get(id) === true || name === manifestName)
  }
  const sorted = [...ids.keys()].sort()
  return {
    finished: sorted.filter((id) => ids.get(id)),
    interrupted: sorted.filter((id) => !ids.get(id)),
  }
}

/** Opens the backup with this name, or the newest backup if no name is given. */
export async function openBackup(vault: Vault, id?: string): Promise<Manifest> {
  const { finished } = await listBackups(vault)
  const wanted = id ?? finished.at(-1)
  if (wanted === undefined || !finished.includes(wanted))
    throw new BackupError(
      id === undefined
        ? `There is no finished backup at ${vault.place.name}.`
        : `There is no finished backup ${id} at ${vault.place.name}. There are: ${finished.join(', ') || 'none'}.`,
    )
  return await readManifest(vault, wanted)
}

export async function readManifest(vault: Vault, id: string): Promise<Manifest> {
  const path = pathIn(id, manifestName)
  const [digest, json] = (await buffer(vault.read(path))).toString().split('\n', 2)
  if (json === undefined || sha256(Buffer.from(json)) !== digest)
    throw new BackupError(
      `The backup at ${vault.place.name} is damaged: the file ${path} was cut or changed.`,
    )
  return Manifest.parse(JSON.parse(json))
}

export async function writeManifest(vault: Vault, manifest: Manifest): Promise<void> {
  const json = JSON.stringify(manifest)
  await vault.writeBytes(
    pathIn(manifest.id, manifestName),
    Buffer.from(`${sha256(Buffer.from(json))}\n${json}`),
  )
}

/** Removes a backup. Its manifest is removed first, so that the backup counts as unfinished from then on. */
export async function removeBackup({ place }: Vault, id: string): Promise<void> {
  await place.remove(pathIn(id, manifestName))
  const paths: string[] = []
  for await (const { path } of place.list(`${folder}/${id}`)) paths.push(path)
  for (const path of paths) await place.remove(path)
}
