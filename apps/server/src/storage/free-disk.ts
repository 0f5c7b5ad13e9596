import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { DomainError } from '../errors/domain-error.ts'

export interface FreeDiskOptions {
  /** Its parts may be on disks of their own: the fullest one counts. */
  dataDir: string
  floorBytes: number
  /** Hears once when the free disk falls below the floor, and once when it is back. */
  onChange: (isLow: boolean, freeBytes: number) => void
}

const parts = ['.', 'postgres', 'objects', 'incoming']
const everyMs = 5000
const retryAfterSeconds = 60

/**
 * How much of the data folder's disk is free. Below the floor nothing new of people is taken in, because a full disk would stop the database
 * for everybody. With a bucket, the files on their way in and the embedded database still lie here.
 */
export class FreeDisk implements Disposable {
  readonly #options: FreeDiskOptions
  #freeBytes: number | undefined
  #isLow = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: FreeDiskOptions) {
    this.#options = options
  }

  /** Measured by the clock, so that no request waits for it and the host hears of the end too. */
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

  /** Nothing where the file system does not tell. */
  get freeBytes(): number | undefined {
    return this.#freeBytes
  }

  get floorBytes(): number {
    return this.#options.floorBytes
  }

  /** @throws DomainError B0300 below the floor: for whatever keeps bytes that a caller sends or has made. */
  requireRoom(): void {
    if (this.#isLow) throw diskFull()
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

/** Of a disk below its floor, and of one that is full all the same. */
export function diskFull(): DomainError {
  return new DomainError('B0300', { cause: 'disk_full', retryAfterSeconds })
}

const fullDiskCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  // PostgreSQL's disk_full.
  '53100',
])

export function isDiskFull({ code }: { code?: string }): boolean {
  return code !== undefined && fullDiskCodes.has(code)
}

async function freeBytesAt(path: string): Promise<number | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(path)
    // Some network file systems tell nothing of their size.
    return blocks === 0 ? undefined : bavail * bsize
  } catch {
    return undefined
  }
}
