import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ArchivedFile {
  path: string
  sha256: string
  byte_size: number
}

/** Writes a zip as a stream, one file after the other, with only a few blocks in memory. */
export class ArchiveWriter {
  readonly #zip = new ZipFile()
  readonly #written: ArchivedFile[] = []
  /** Promise that rejects when writing the zip fails. */
  readonly #failure: Promise<never>

  constructor() {
    this.#failure = new Promise((_, reject) => this.#zip.on('error', reject))
    this.#failure.catch(() => {})
  }

  /** The bytes of the zip; the caller has to read them while it adds files, because of backpressure. */
  get bytes(): Readable {
    return this.#zip.outputStream as Readable
  }

  /** Files for the list in the manifest. */
  get written(): readonly ArchivedFile[] {
    return this.#written
  }

  async addJson(path: string, value: unknown, { compress } = { compress: true }): Promise<void> {
    await this.#add(path, Readable.from([JSON.stringify(value)], { objectMode: false }), { compress })
  }

  /** Adds a picture or film without compression, since its format is already compressed. */
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
