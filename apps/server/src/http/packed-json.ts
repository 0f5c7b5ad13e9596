import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
/** What a body may hold, and some room for how it is written. */
const maxBytes = 64 * 1024 * 1024

/**
 * A graph of a body as the API holds it: JSON, compressed (zstd). It may be 16 MiB, which takes a second to parse, so that it is parsed
 * where nobody waits. Nothing of it can be seen from outside.
 */
export class PackedJson {
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get bytes(): Buffer {
    return this.#bytes
  }
}

/** JSON as it is, for an answer. */
export class RawJson {
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get bytes(): Buffer {
    return this.#bytes
  }
}

/** What a body holds of a graph, packed: `value` is a `PackedJson`, or what stands in where a body leaves it out. */
export async function packedOf(value: object): Promise<Buffer> {
  return value instanceof PackedJson ? value.bytes : await compress(JSON.stringify(value))
}

/** The JSON that was packed. */
export async function unpackJson(packed: Uint8Array): Promise<Buffer> {
  return await decompress(packed, { maxOutputLength: maxBytes })
}
