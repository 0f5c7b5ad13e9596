import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

export type Ui = Record<string, unknown>

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
/** What a body may hold, and some room for how it is written. */
const maxBytes = 64 * 1024 * 1024

/** As it is kept. Off the main thread: it may be 16 MiB. */
export async function packUi(ui: Ui): Promise<Buffer> {
  return await compress(JSON.stringify(ui))
}

export async function unpackUi(packed: Buffer): Promise<Ui> {
  const json = await decompress(packed, { maxOutputLength: maxBytes })
  return JSON.parse(json.toString('utf8')) as Ui
}
