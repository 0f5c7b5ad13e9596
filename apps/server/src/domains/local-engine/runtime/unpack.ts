import { createWriteStream } from 'node:fs'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { privately } from '../../../platform/storage/private-folders.ts'
import { localError } from '../faults.ts'

const maxEntries = 500
const maxBytes = 4 * 1024 ** 3
const typeMask = 0o170000
const regular = 0o100000

/**
 * Unpacks the files of a runtime's archive into a new folder without subfolders. An archive with links, devices, two files of the
 * same name, or names that lead out of the folder, is refused as a whole.
 */
export async function unpack(archive: string, folder: string, signal: AbortSignal): Promise<void> {
  const partial = `${folder}.part`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, privately)
  try {
    await unpackInto(archive, partial, signal)
    await rm(folder, { recursive: true, force: true })
    await rename(partial, folder)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    signal.throwIfAborted()
    if (
      error instanceof Error &&
      'code' in error &&
      /^(ENOSPC|EDQUOT|EACCES|EROFS)$/.test(String(error.code))
    )
      throw error
    throw localError('bad_archive', { name: basename(archive) }, { cause: error })
  }
}

async function unpackInto(archive: string, folder: string, signal: AbortSignal): Promise<void> {
  // The library checks names: it fails at absolute names, `..` and backslashes. It compares sizes with the declared sizes.
  const options = { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true }
  const zip = await openPromise(archive, options)
  try {
    const entries = await entriesOf(zip)
    for (const entry of entries) {
      signal.throwIfAborted()
      const path = join(folder, basename(entry.fileName))
      const stream = await zip.openReadStreamPromise(entry)
      await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o700 }), { signal })
      await chmod(path, 0o700)
    }
  } finally {
    zip.close()
  }
}

/** Returns the files of an archive after all of its entries were checked. */
async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > maxEntries) throw new Error('too many entries')
  const entries: Entry[] = []
  let bytes = 0
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', resolve)
    zip.on('entry', (entry: Entry) => {
      const type = (entry.externalFileAttributes >>> 16) & typeMask
      bytes += entry.uncompressedSize
      const isFolder = entry.fileName.endsWith('/')
      if (type !== 0 && type !== regular && !isFolder) return reject(new Error('a link or a device'))
      if (bytes > maxBytes) return reject(new Error('too large'))
      if (!isFolder) entries.push(entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
  return entries
}
