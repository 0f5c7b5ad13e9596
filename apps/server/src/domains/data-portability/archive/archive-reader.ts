import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ArchiveError } from './archive-error.ts'
import type { ArchivedFile } from './archive-writer.ts'

const mebibyte = 1024 * 1024
export const archiveLimits = {
  files: 60_000,
  /** Maximum unpacked size of all files. */
  bytes: 2048 * mebibyte,
  json: 8 * mebibyte,
  /** Maximum size of the file of a project: a graph of 16 MiB with the other data of the project. */
  project: 18 * mebibyte,
  manifest: 16 * mebibyte,
  media: 100 * mebibyte,
  /** Maximum unpacked bytes for each packed byte: pictures and films hardly shrink, and lists shrink to a twentieth. */
  ratio: 50,
  /** Unpacked size up to which the ratio does not matter, for small files of equal lines. */
  free: mebibyte,
} as const

/** Maximum size of a file of this path. */
export function maxBytesOf(path: string): number {
  if (path.startsWith('projects/')) return archiveLimits.project
  return path.endsWith('.json') ? archiveLimits.json : archiveLimits.media
}

const regularFile = 0o100000
const kindMask = 0o170000
const encrypted = 1
const methods = [0, 8]
/** Files that operating systems add when a folder is zipped again. */
const litter = /(^|\/)(__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)/i

/**
 * Reads an untrusted zip file by file, from the directory at its end. Names, sizes and kinds are checked before anything is
 * unpacked; unpacked bytes are counted, and compared with the manifest.
 */
export class ArchiveReader implements AsyncDisposable {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  static async open(path: string): Promise<ArchiveReader> {
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true }
    const zip = await openPromise(path, options).catch(() => {
      throw new ArchiveError('archive_form')
    })
    try {
      return new ArchiveReader(zip, await readList(zip, (await stat(path)).size))
    } catch (error) {
      zip.close()
      throw error
    }
  }

  /** Unpacked size of a file as its entry states; more bytes are never unpacked. */
  sizeOf(path: string): number {
    return this.#entries.get(path)?.uncompressedSize ?? 0
  }

  has(path: string): boolean {
    return this.#entries.has(path)
  }

  get paths(): Iterable<string> {
    return this.#entries.keys()
  }

  /** Reads a whole file of at most `maxBytes`. */
  async read(path: string, maxBytes: number): Promise<Buffer> {
    const parts: Buffer[] = []
    const collect = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        parts.push(chunk)
        done()
      },
    })
    await this.#unpack(path, { maxBytes, into: collect })
    return Buffer.concat(parts)
  }

  /** Unpacks a file to a path; returns its hash and size. */
  async extract(path: string, target: string, maxBytes: number): Promise<ArchivedFile> {
    return await this.#unpack(path, { maxBytes, into: createWriteStream(target, { mode: 0o600 }) })
  }

  /** Returns hash and size of a file without storing it. */
  async measure(path: string, maxBytes: number): Promise<ArchivedFile> {
    const nowhere = new Transform({ transform: (_chunk, _encoding, done) => done() })
    return await this.#unpack(path, { maxBytes, into: nowhere })
  }

  async #unpack(
    path: string,
    { maxBytes, into }: { maxBytes: number; into: NodeJS.WritableStream },
  ): Promise<ArchivedFile> {
    const entry = this.#entries.get(path)
    if (!entry) throw new ArchiveError('archive_broken', path)
    const hash = createHash('sha256')
    let byte_size = 0
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        byte_size += chunk.length
        hash.update(chunk)
        const isTooMuch = byte_size > maxBytes || swells(byte_size, entry.compressedSize)
        done(isTooMuch ? new ArchiveError('archive_too_much', path) : null, chunk)
      },
    })
    try {
      const stream: Readable = await this.#zip.openReadStreamPromise(entry)
      await pipeline(stream, count, into)
    } catch (error) {
      throw error instanceof ArchiveError ? error : new ArchiveError('archive_broken', path)
    }
    return { path, sha256: hash.digest('hex'), byte_size }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#zip.close()
  }
}

async function readList(zip: ZipFile, archiveBytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > archiveLimits.files) throw new ArchiveError('archive_too_much')
  const listed = await listedFiles(zip)
  const folder = folderOf(listed)
  const entries = new Map<string, Entry>()
  const offsets = new Set<number>()
  let [bytes, packed] = [0, 0]
  for (const entry of listed) {
    const path = entry.fileName.slice(folder.length)
    checkEntry(entry, path)
    bytes += entry.uncompressedSize
    packed += entry.compressedSize
    // Several entries share the same packed bytes: a zip bomb.
    const isRepeated = entries.has(path) || offsets.has(entry.relativeOffsetOfLocalHeader)
    // If the packed bytes of all entries exceed the size of the archive, entries overlap.
    if (isRepeated || packed > archiveBytes) throw new ArchiveError('archive_unsafe', path)
    if (bytes > archiveLimits.bytes || swells(bytes, archiveBytes))
      throw new ArchiveError('archive_too_much', path)
    offsets.add(entry.relativeOffsetOfLocalHeader)
    entries.set(path, entry)
  }
  return entries
}

/** Returns the entries of files, without the files that operating systems add. */
async function listedFiles(zip: ZipFile): Promise<Entry[]> {
  const listed: Entry[] = []
  try {
    for await (const entry of zip.eachEntry())
      if (!litter.test(entry.fileName) && !entry.fileName.endsWith('/')) listed.push(entry)
  } catch (error) {
    // The library throws for names that lead out of the archive, and for a malformed directory.
    throw new ArchiveError(/path|file ?name/i.test(String(error)) ? 'archive_unsafe' : 'archive_form')
  }
  return listed
}

/**
 * Returns the folder, with its slash, that contains the manifest and all other files; empty if there is no such folder. Safari
 * unpacks a downloaded archive into a folder, and users pack this folder again.
 */
function folderOf(listed: readonly Entry[]): string {
  const manifest = listed.find(({ fileName }) => /^[^/]+\/manifest\.json$/.test(fileName))
  const folder = manifest?.fileName.replace(/manifest\.json$/, '') ?? ''
  return listed.every(({ fileName }) => fileName.startsWith(folder)) ? folder : ''
}

/** True if the unpacked bytes are out of proportion to the packed bytes. */
function swells(unpacked: number, packed: number): boolean {
  return unpacked > Math.max(archiveLimits.free, packed * archiveLimits.ratio)
}

/** Accepts only regular files with plain names: no links, devices or encrypted entries. */
function checkEntry(entry: Entry, path: string): void {
  const kind = (entry.externalFileAttributes >>> 16) & kindMask
  const isPlain = kind === 0 || kind === regularFile
  const isReadable =
    (entry.generalPurposeBitFlag & encrypted) === 0 && methods.includes(entry.compressionMethod)
  const isNamed = /^[\w-]+(\/[\w-]+)*\.[a-z0-9]{2,5}$/.test(path) && path.length <= 200
  if (!isPlain || !isReadable || !isNamed) throw new ArchiveError('archive_unsafe', path)
  if (entry.uncompressedSize > archiveLimits.media) throw new ArchiveError('archive_too_much', path)
}
