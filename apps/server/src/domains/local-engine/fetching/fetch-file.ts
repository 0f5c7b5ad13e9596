import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { dirname } from 'node:path'
import { isDiskFull } from '../../../platform/storage/disk-full.ts'
import { privately } from '../../../platform/storage/private-folders.ts'
import { LocalEngineError, localError } from '../faults.ts'
import { connectionFault, openAddress, type Reach } from './open-address.ts'

/** A file, with the digest that it must have. */
export interface WantedFile {
  readonly name: string
  readonly address: string
  readonly sha256: string
  readonly bytes: number
}

export interface FetchOptions {
  /** Path of the complete file; it exists only after its digest was verified. */
  readonly path: string
  readonly reach: Reach
  readonly signal: AbortSignal
  /** Called with the number of downloaded bytes, also while bytes of an earlier download are read again. */
  readonly onProgress?: (doneBytes: number) => void
}

/** Bytes that must stay free in addition to the file. */
const spareBytes = 1024 ** 3
const batchBytes = 1024 ** 2

/** Origin of a partial file, which is continued only for the same file on the same server. */
interface PartState {
  readonly address: string
  readonly sha256: string
  readonly mark?: string | undefined
}

/**
 * Fetches a file into `path`. A partial file of an earlier try is read again to hash it, and continued if the server still has
 * the same file. Throws a fault that may be gone at a later try, or the reason of the signal.
 */
export async function fetchFile(file: WantedFile, options: FetchOptions): Promise<void> {
  const { path, signal } = options
  await mkdir(dirname(path), privately)
  const found = await stat(path).catch(() => undefined)
  if (found?.isFile() && found.size === file.bytes) return
  const part = new Part(file, path)
  try {
    await part.open()
    await requireRoom(dirname(path), file.bytes - part.bytes)
    await part.hash(options)
    if (part.bytes < file.bytes) await receive(file, part, options)
    signal.throwIfAborted()
    if (part.digest() !== file.sha256) {
      await part.remove()
      throw localError('wrong_digest', { name: file.name })
    }
    await part.finish()
  } catch (error) {
    if (isDiskFull(error as { code?: string })) throw await noRoom(dirname(path), file.bytes - part.bytes)
    throw error
  } finally {
    await part.close()
  }
}

async function receive(file: WantedFile, part: Part, options: FetchOptions): Promise<void> {
  const url = new URL(file.address)
  const { name, bytes } = file
  const answer = await openAddress(file.address, {
    ...options,
    name,
    headers:
      part.bytes > 0 ? { range: `bytes=${part.bytes}-`, ...(part.mark && { 'if-range': part.mark }) } : {},
  })
  try {
    const type = answer.headers['content-type'] ?? ''
    if (/^text\/html\b/i.test(type)) throw localError('web_page', { name, host: url.host })
    if (part.bytes > 0 && !continues(answer, part.bytes, bytes)) await part.restart()
    if (answer.statusCode === 416) throw localError('host_away', { host: url.host })
    const length = answer.headers['content-length']
    if (length !== undefined && Number(length) !== bytes - part.bytes)
      throw localError('wrong_length', { name })
    await part.begin(markOf(answer))
    await part.write(answer, url, options)
  } catch (error) {
    if (error instanceof LocalEngineError && error.fault.code === 'wrong_length') await part.remove()
    options.signal.throwIfAborted()
    throw error
  } finally {
    answer.destroy()
  }
  if (part.bytes < bytes) throw localError('host_away', { host: url.host })
}

/** True if an answer continues at the end of the partial file; for a whole file or another range the download begins again. */
function continues(answer: IncomingMessage, from: number, bytes: number): boolean {
  if (answer.statusCode !== 206) return false
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(answer.headers['content-range'] ?? '') ?? []
  return Number(start) === from && (total === '*' || Number(total) === bytes)
}

/** Returns a validator of the file's version that `If-Range` accepts: weak validators are not allowed there. */
function markOf({ headers }: IncomingMessage): string | undefined {
  const { etag } = headers
  return etag && !etag.startsWith('W/') ? etag : headers['last-modified']
}

/** The downloaded part of a file, with its digest so far. */
class Part {
  readonly #file: WantedFile
  readonly #path: string
  readonly #partPath: string
  #handle: FileHandle | undefined
  #hash: Hash = createHash('sha256')
  #state: PartState | undefined
  /** Number of bytes on the disk. */
  bytes = 0

  constructor(file: WantedFile, path: string) {
    this.#file = file
    this.#path = path
    this.#partPath = `${path}.part`
  }

  get mark(): string | undefined {
    return this.#state?.mark
  }

  async open(): Promise<void> {
    this.#state = await this.#readState()
    const { address, sha256, bytes } = this.#file
    const isSame = this.#state?.address === address && this.#state.sha256 === sha256
    this.#handle = await open(this.#partPath, isSame ? 'a+' : 'w+', 0o600)
    const { size } = await this.#handle.stat()
    if (size > bytes) await this.restart()
    else this.bytes = size
  }

  async #readState(): Promise<PartState | undefined> {
    try {
      return JSON.parse(await readFile(`${this.#partPath}.json`, 'utf8')) as PartState
    } catch {
      return undefined
    }
  }

  /** Hashes the bytes of an earlier try, since the state of a hash cannot be stored. */
  async hash({ signal, onProgress }: FetchOptions): Promise<void> {
    const buffer = Buffer.allocUnsafe(batchBytes)
    for (let offset = 0; offset < this.bytes; ) {
      signal.throwIfAborted()
      const { bytesRead } = await this.#handle!.read(
        buffer,
        0,
        Math.min(batchBytes, this.bytes - offset),
        offset,
      )
      if (bytesRead === 0) throw new Error('the part became shorter')
      this.#hash.update(buffer.subarray(0, bytesRead))
      offset += bytesRead
      onProgress?.(offset)
    }
  }

  async restart(): Promise<void> {
    await this.#handle!.truncate(0)
    this.#hash = createHash('sha256')
    this.bytes = 0
  }

  /** Records the origin of the bytes, before the first byte is written. */
  async begin(mark: string | undefined): Promise<void> {
    const { address, sha256 } = this.#file
    await writeFile(`${this.#partPath}.json`, JSON.stringify({ address, sha256, mark }), { mode: 0o600 })
  }

  /**
   * Writes one batch while the next batch arrives. Two buffers alternate: allocating megabytes a second would cost memory and time.
   */
  async write(answer: IncomingMessage, url: URL, { onProgress, signal }: FetchOptions): Promise<void> {
    const { name, bytes } = this.#file
    let [filling, resting] = [Buffer.allocUnsafeSlow(batchBytes), Buffer.allocUnsafeSlow(batchBytes)]
    let size = 0
    let writing = Promise.resolve()
    const flush = async () => {
      await writing
      writing = this.#append(filling.subarray(0, size)).then(() => onProgress?.(this.bytes))
      // The next batch awaits this promise and handles its error, so the error is ignored here.
      writing.catch(() => {})
      ;[filling, resting, size] = [resting, filling, 0]
    }
    let isFirst = this.bytes === 0
    try {
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        if (isFirst && /^\s*<(!doctype|html|\?xml)/i.test(chunk.toString('latin1', 0, 200)))
          throw localError('web_page', { name, host: url.host })
        isFirst = false
        for (let offset = 0; offset < chunk.length; ) {
          const taken = chunk.copy(filling, size, offset)
          offset += taken
          size += taken
          if (size === batchBytes) await flush()
        }
        if (this.bytes + size > bytes) throw localError('wrong_length', { name })
      }
    } catch (error) {
      signal.throwIfAborted()
      throw isDiskFull(error as { code?: string }) ? error : connectionFault(error, url)
    } finally {
      // The received bytes are kept, even if the connection broke.
      await flush()
      await writing
    }
    if (this.bytes > bytes) throw localError('wrong_length', { name })
  }

  async #append(batch: Buffer): Promise<void> {
    if (batch.length === 0) return
    this.#hash.update(batch)
    await this.#handle!.appendFile(batch)
    this.bytes += batch.length
  }

  digest(): string {
    return this.#hash.digest('hex')
  }

  async finish(): Promise<void> {
    await this.#handle!.datasync()
    await this.close()
    await rename(this.#partPath, this.#path)
    await rm(`${this.#partPath}.json`, { force: true })
  }

  async remove(): Promise<void> {
    await this.close()
    await rm(this.#partPath, { force: true })
    await rm(`${this.#partPath}.json`, { force: true })
    this.bytes = 0
  }

  async close(): Promise<void> {
    await this.#handle?.close()
    this.#handle = undefined
  }
}

async function requireRoom(folder: string, bytes: number): Promise<void> {
  const free = await freeBytes(folder)
  if (free !== undefined && free < bytes + spareBytes) throw await noRoom(folder, bytes)
}

async function noRoom(folder: string, bytes: number) {
  const free = (await freeBytes(folder)) ?? 0
  return localError('no_room', { needed: gigabytes(bytes + spareBytes), free: gigabytes(free) })
}

/** Free bytes; undefined if the file system reports no size. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return blocks === 0 ? undefined : bavail * bsize
}

export function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}
