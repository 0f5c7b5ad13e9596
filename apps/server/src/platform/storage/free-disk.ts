import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type DomainError, errors } from '../errors/domain-error.ts'

export interface FreeDiskOptions {
  /** The data folder. Its subfolders may be on separate disks: the fullest disk counts. */
  dataDir: string
  floorBytes: number
  /** Called once when the free space falls below the floor, and once when it rises above the floor again. */
  onChange: (isLow: boolean, freeBytes: number) => void
}

const parts = ['.', 'postgres', 'objects', 'incoming']
const everyMs = 5000
const retryAfterSeconds = 60
/** Maximum reserve: enough for the database to write until the host frees disk space. */
const maxReserveBytes = 256 * 1024 ** 2

/**
 * Measures the free space on the disk of the data folder. Below the floor, uploads and new files are refused, because a full disk
 * would stop the database for everyone. Incoming files and the embedded database are on this disk even if the site stores its
 * files in a bucket.
 */
export class FreeDisk implements Disposable {
  readonly #options: FreeDiskOptions
  #freeBytes: number | undefined
  #isLow = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: FreeDiskOptions) {
    this.#options = options
  }

  /** Measures at intervals, so that no request waits for a measurement, and so that the recovery is logged too. */
  async watch(): Promise<void> {
    await this.measure()
    this.#timer ??= setInterval(() => void this.measure(), everyMs).unref()
  }

  async measure(): Promise<void> {
    const { dataDir, floorBytes, onChange } = this.#options
    const measured = await Promise.all(parts.map((part) => freeBytesAt(join(dataDir, part))))
    const known = measured.filter((bytes) => bytes !== undefined)
    this.#freeBytes = known.length > 0 ? Math.min(...known) : undefined
    const isLow = this.#freeBytes !== undefined && this.#freeBytes < floorBytes
    if (isLow === this.#isLow) return
    this.#isLow = isLow
    onChange(isLow, this.#freeBytes ?? 0)
  }

  /** Free bytes; undefined if the file system does not report them. */
  get freeBytes(): number | undefined {
    return this.#freeBytes
  }

  get isLow(): boolean {
    return this.#isLow
  }

  get floorBytes(): number {
    return this.#options.floorBytes
  }

  /**
   * @throws DomainError B0300 if fewer than `bytes` are free above the floor. Has to be called before storing bytes that a caller
   * sends or creates.
   */
  requireRoom(bytes = 0): void {
    if (this.#isLow || this.#hasLess(bytes + this.floorBytes)) throw diskFull()
  }

  /** Like `requireRoom`, but measures now: for large files, and for processes that do not watch the disk. */
  async requireRoomNow(bytes: number): Promise<void> {
    await this.measure()
    this.requireRoom(bytes)
  }

  /**
   * @throws DomainError B0300 if `bytes` would use the space that is reserved for the database. Works that were begun above the
   * floor may be stored below it.
   */
  async requireReserve(bytes: number): Promise<void> {
    await this.measure()
    if (this.#hasLess(bytes + Math.min(this.floorBytes, maxReserveBytes))) throw diskFull()
  }

  #hasLess(bytes: number): boolean {
    return this.floorBytes > 0 && this.#freeBytes !== undefined && this.#freeBytes < bytes
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

/** The refusal for a disk below its floor, and for a disk that has become full unexpectedly. */
export function diskFull(): DomainError {
  return errors.unavailable({ cause: 'disk_full', retryAfterSeconds })
}

async function freeBytesAt(path: string): Promise<number | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(path)
    // Some network file systems report no size.
    return blocks === 0 ? undefined : bavail * bsize
  } catch {
    return undefined
  }
}
