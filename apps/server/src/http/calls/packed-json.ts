import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
/** Maximum size of unpacked JSON: the largest body, with room for formatting. */
const maxBytes = 64 * 1024 * 1024

/**
 * A graph from a body: JSON, compressed (zstd). A graph may have 16 MiB and take a second to parse, so it is parsed only in
 * processes where parsing blocks no request. Handlers cannot read the content.
 */
export class PackedJson {
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get bytes(): Buffer {
    return this.#bytes
  }

  /**
   * Returns a text that depends on the graph, so that a serialized body, as for an idempotency key, differs between different
   * graphs.
   */
  toJSON(): string {
    return createHash('sha256').update(this.#bytes).digest('hex')
  }
}

/** Serialized JSON, inserted into an answer unchanged. */
export class RawJson {
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get bytes(): Buffer {
    return this.#bytes
  }
}

/** Returns a body's graph in packed form: `value` is a `PackedJson`, or the default where the body omits it. */
export async function packedOf(value: object): Promise<Buffer> {
  return value instanceof PackedJson ? value.bytes : await compress(JSON.stringify(value))
}

/** Packs JSON. */
export async function packJson(json: Uint8Array): Promise<Buffer> {
  return await compress(json)
}

/** Returns the JSON that was packed. */
export async function unpackJson(packed: Uint8Array): Promise<Buffer> {
  return await decompress(packed, { maxOutputLength: maxBytes })
}
