import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import type { StoredFile, Vault } from './vault.ts'

/** A file of the site: its name is the hash of its content. */
export interface ListedObject {
  name: string
  bytes: number
}

const name = /^[0-9a-f]{64}$/

export function objectPath({ name }: Pick<ListedObject, 'name'>): string {
  return `objects/${name.slice(0, 2)}/${name}`
}

/** Yields the bytes of the parts of a table or a list, one part after the other. */
export async function* readParts(vault: Vault, parts: readonly StoredFile[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield gunzipSync(await vault.readStored(part))
}

/** Reads the list of a backup's files, sorted by name. */
export async function* listedObjects(
  vault: Vault,
  { objects }: Pick<Manifest, 'objects'>,
): AsyncGenerator<ListedObject> {
  let tail = ''
  for await (const bytes of readParts(vault, objects.parts)) {
    const lines = (tail + bytes.toString('latin1')).split('\n')
    tail = lines.pop()!
    for (const line of lines) yield parseLine(line)
  }
}

function parseLine(line: string): ListedObject {
  const [found = '', bytes = ''] = line.split('\t')
  if (!name.test(found) || !/^\d{1,15}$/.test(bytes))
    throw new BackupError(`The list of files contains a line that is none: ${line.slice(0, 100)}.`)
  return { name: found, bytes: Number(bytes) }
}

export interface ObjectGroup {
  /** The first two characters of the files' names. */
  prefix: string
  objects: ListedObject[]
}

/** Groups a list that is sorted by name into the objects of each folder, so that at most a 256th of the list is in memory. */
export async function* inGroups(list: AsyncIterable<ListedObject>): AsyncGenerator<ObjectGroup> {
  let group: ObjectGroup | undefined
  for await (const object of list) {
    const prefix = object.name.slice(0, 2)
    if (group?.prefix !== prefix) {
      if (group) yield group
      group = { prefix, objects: [] }
    }
    group.objects.push(object)
  }
  if (group) yield group
}

/** Sizes of the stored files of a group, by path. */
export async function storedObjects({ place }: Vault, prefix: string): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for await (const { path, bytes } of place.list(`objects/${prefix}`)) found.set(path, bytes)
  return found
}

/** Yields the bytes of a file. @throws BackupError after the last byte, if the hash of the bytes is not the name. */
export async function* checkHash(
  { name, bytes }: ListedObject,
  source: AsyncIterable<Uint8Array>,
  whose: string,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of source) {
    hash.update(chunk)
    size += chunk.length
    yield chunk
  }
  if (size !== bytes || hash.digest('hex') !== name)
    throw new BackupError(`The file ${name} ${whose} was cut or changed.`)
}

const concurrency = 4

/** Runs `work` for all items, with a few in progress at a time; stops at the first failure. */
export async function forEachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  let hasFailed = false
  const place = async () => {
    for (const item of queue) {
      if (hasFailed) return
      await work(item).catch((error) => {
        hasFailed = true
        throw error
      })
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: concurrency }, place))
  for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason
}
