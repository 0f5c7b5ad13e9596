import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ArchivedFile {
  path: string
  sha256: string
  byte_size: number
}

/** Writes a zip file by file, each read to its end before the next begins: nothing of it is in memory but a few blocks. */
export class ArchiveWriter {
  readonly #zip = new ZipFile()
  readonly #written: ArchivedFile[] = []
  /** Rejects where the zip cannot go on. */
  readonly #failure: Promise<never>

  constructor() {
    this.#failure = new Promise((_, reject) => this.#zip.on('error', reject))
    this.#failure.catch(() => {})
  }

  /** The zip's bytes; to be read while files are added. */
  get bytes(): Readable {
    return this.#zip.outputStream as Readable
  }

  /** What the manifest lists. */
  get written(): readonly ArchivedFile[] {
    return this.#written
  }

  async addJson(path: string, value: unknown): Promise<void> {
    await this.#add(path, Readable.from([JSON.stringify(value)], { objectMode: false }), { compress: true })
  }

  /** Pictures and films are small as they can be already. */
  async addMedia(path: string, bytes: Readable, size: number): Promise<void> {
    await this.#add(path, bytes, { compress: false, size })
  }

  finish(): void {
    this.#zip.end()
  }

  async #add(path: string, bytes: Readable, options: { compress: boolean; size?: number }): Promise<void> {
    const hash = createHash('sha256')
    let byte_size = 0
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        byte_size += chunk.length
        hash.update(chunk)
        done(null, chunk)
      },
    })
    this.#zip.addReadStreamLazy(path, options, (take) => take(null, measure))
    await Promise.race([pipeline(bytes, measure), this.#failure])
    this.#written.push({ path, sha256: hash.digest('hex'), byte_size })
  }
}
