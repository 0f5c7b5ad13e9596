const windowBytes = 1 << 16

/** Reads a file piece by piece, so that only requested parts are in memory. */
export class ByteWindow {
  readonly #file: Blob
  #from = 0
  #bytes = new Uint8Array()

  constructor(file: Blob) {
    this.#file = file
  }

  /** Returns the bytes from `from` up to `to`, or up to the end of the file. */
  async read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    const end = Math.min(to, this.#file.size)
    if (from >= end) return new Uint8Array()
    if (from < this.#from || end > this.#from + this.#bytes.length) {
      const piece = this.#file.slice(from, Math.max(end, from + windowBytes))
      this.#bytes = new Uint8Array(await piece.arrayBuffer())
      this.#from = from
    }
    return this.#bytes.subarray(from - this.#from, end - this.#from)
  }
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const latin1 = (bytes: Uint8Array) => Array.from(bytes, (code) => String.fromCharCode(code)).join('')

/** Decodes a few bytes, such as the name of a part, as text. */
export function nameOf(bytes: Uint8Array): string {
  return latin1(bytes.subarray(0, 100))
}
