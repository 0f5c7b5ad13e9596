import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

type Library = typeof import('@contentauth/c2pa-wasm')

/** A `Blob` whose bytes can be read at once, as the library wants to in a browser's worker. */
export class ReadyBlob extends Blob {
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    super([])
    this.#bytes = bytes
  }

  override get size(): number {
    return this.#bytes.length
  }

  override slice(from = 0, to = this.#bytes.length): ReadyBlob {
    return new ReadyBlob(this.#bytes.subarray(from, to))
  }

  copy(): ArrayBuffer {
    return Uint8Array.from(this.#bytes).buffer
  }
}

/** What browsers' workers have and Node has not. */
class FileReaderSync {
  readAsArrayBuffer(blob: ReadyBlob): ArrayBuffer {
    return blob.copy()
  }
}

/** Nothing is fetched, whatever a file asks for. */
const closedVerification = {
  verify: { verify_trust: true, ocsp_fetch: false, remote_manifest_fetch: false },
  builder: { thumbnail: { enabled: false } },
}

/** Settings of the library; certificates that come from `authority` (PEM) are trusted. */
export function librarySettings(authority?: string): string {
  const trust = authority !== undefined && { trust: { user_anchors: authority } }
  return JSON.stringify({ ...closedVerification, ...trust })
}

let loading: Promise<Library> | undefined

/** The C2PA library: 9 MB, loaded by the first who needs it. */
export async function c2paLibrary(): Promise<Library> {
  loading ??= load()
  return await loading
}

async function load(): Promise<Library> {
  Object.assign(globalThis, { FileReaderSync })
  const library = await import('@contentauth/c2pa-wasm')
  const file = fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))
  await library.default({ module_or_path: await readFile(file) })
  return library
}
