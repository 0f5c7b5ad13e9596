/** A FlatBuffers table; fields are found through a table of offsets (the format's "internals", Google 2014). */
export class Table {
  readonly #view: DataView
  readonly #at: number

  constructor(view: DataView, at: number) {
    this.#view = view
    this.#at = at
  }

  /** Root table of a file. */
  static root(bytes: Uint8Array): Table {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return new Table(view, view.getUint32(0, true))
  }

  /** Address of a field's value; 0 if the file omits it. */
  #field(index: number): number {
    const list = this.#at - this.#view.getInt32(this.#at, true)
    const entry = 4 + 2 * index
    if (entry >= this.#view.getUint16(list, true)) return 0
    const offset = this.#view.getUint16(list + entry, true)
    return offset === 0 ? 0 : this.#at + offset
  }

  #follow(index: number): number {
    const at = this.#field(index)
    return at === 0 ? 0 : at + this.#view.getUint32(at, true)
  }

  byte(index: number, missing = 0): number {
    const at = this.#field(index)
    return at === 0 ? missing : this.#view.getInt8(at)
  }

  int(index: number, missing = 0): number {
    const at = this.#field(index)
    return at === 0 ? missing : this.#view.getInt32(at, true)
  }

  table(index: number): Table | undefined {
    const at = this.#follow(index)
    return at === 0 ? undefined : new Table(this.#view, at)
  }

  tables(index: number): Table[] {
    const at = this.#follow(index)
    if (at === 0) return []
    return Array.from({ length: this.#view.getUint32(at, true) }, (_, i) => {
      const entry = at + 4 + 4 * i
      return new Table(this.#view, entry + this.#view.getUint32(entry, true))
    })
  }

  ints(index: number): number[] {
    const at = this.#follow(index)
    if (at === 0) return []
    return Array.from({ length: this.#view.getUint32(at, true) }, (_, i) =>
      this.#view.getInt32(at + 4 + 4 * i, true),
    )
  }

  bytes(index: number): Uint8Array {
    const at = this.#follow(index)
    if (at === 0) return new Uint8Array(0)
    const length = this.#view.getUint32(at, true)
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset + at + 4, length)
  }

  text(index: number): string {
    return new TextDecoder().decode(this.bytes(index))
  }
}
