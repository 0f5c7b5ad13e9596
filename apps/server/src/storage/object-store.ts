import type { Readable } from 'node:stream'

/** Where bytes are kept, by name. Names are made by the server alone: letters, digits, `-`, `_` and `.`. */
export interface ObjectStore {
  /** Writes the whole object or nothing; the same name again changes nothing. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** The same with a finished file, which is gone afterwards. */
  adopt(name: string, path: string): Promise<void>
  read(name: string): Promise<Uint8Array>
  /** A part of the object, or all of it; `end` is inclusive. */
  stream(name: string, range?: { start: number; end: number }): Readable
  remove(name: string): Promise<void>
  /** Where it is on this machine's disk, if it is there. */
  pathOf?(name: string): string
  /** Rejects when nothing can be kept at the moment. */
  check(): Promise<void>
  /** Where browsers can bring uploads to the store themselves. */
  direct?: DirectUploads
}

export interface DirectUploads {
  /** Origin of the addresses, for pages to allow. */
  origin: string
  /** An address to `PUT` exactly so many bytes to, once, for 15 minutes. */
  address(id: string, contentLength: number): Promise<string>
  /** What arrived there, or undefined. */
  open(id: string): Promise<Readable | undefined>
  remove(id: string): Promise<void>
}
