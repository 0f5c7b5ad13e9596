import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

type Library = typeof import('@contentauth/c2pa-wasm')

/** A `Blob` with synchronous access to its bytes, which the library expects from a browser's worker. */
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

/** Synchronous reader that workers in browsers have and Node lacks. */
class FileReaderSync {
  readAsArrayBuffer(blob: ReadyBlob): ArrayBuffer {
    return blob.copy()
  }
}

/** Forbids network access, even if a file refers to remote data. */
const closedVerification = {
  verify: { verify_trust: true, ocsp_fetch: false, remote_manifest_fetch: false },
  builder: { thumbnail: { enabled: false } },
}

/** Settings of the library; `authority` (PEM) is an extra trust anchor. */
export function librarySettings(authority?: string): string {
  const trust = authority !== undefined && { trust: { user_anchors: authority } }
  return JSON.stringify({ ...closedVerification, ...trust })
}

let loading: Promise<Library> | undefined

/** Loads the C2PA library (9 MB) on first use. */
export async function c2paLibrary(): Promise<Library> {
  loading ??= load()
  return await loading
}

/**
 * Loads the library, which takes a third of a second, before the first file has to be signed. A failure is reported when a file
 * is signed.
 */
export function prepareSigning(): void {
  c2paLibrary().catch(() => {})
}

async function load(): Promise<Library> {
  Object.assign(globalThis, { FileReaderSync })
  const library = await import('@contentauth/c2pa-wasm')
  const file = fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))
  await library.default({ module_or_path: await readFile(file) })
  return library
}
