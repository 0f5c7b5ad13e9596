import type { Readable } from 'node:stream'

/** Stores bytes by name. Only the server chooses names: letters, digits, `-`, `_` and `.`. */
export interface ObjectStore {
  /** Writes the whole object or nothing; idempotent for the same name. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Stores a finished file. The file is moved, or deleted after it was copied. */
  adopt(name: string, path: string): Promise<void>
  read(name: string): Promise<Uint8Array>
  /** Streams the object or a part of it; `end` is inclusive. */
  stream(name: string, range?: { start: number; end: number }): Readable
  remove(name: string): Promise<void>
  /** Lists everything in the store, in no order: objects, and the parts of writes that were broken off. */
  list(): AsyncIterable<StoredFile>
  /** Path on this machine's disk, if the store is local. */
  pathOf?(name: string): string
  /** Rejects if the store cannot accept objects at the moment. */
  check(): Promise<void>
  /** Lets browsers upload to the store directly, if the store supports it. */
  direct?: DirectUploads
}

export interface StoredFile {
  name: string
  bytes: number
  /** Time of the write, in Unix milliseconds. */
  write_ts: number
}

export interface DirectUploads {
  /** Origin of the upload addresses, for the pages' content security policy. */
  origin: string
  /** Returns an address that accepts a single `PUT` of exactly this many bytes, for 15 minutes. */
  address(id: string, contentLength: number): Promise<string>
  /** Opens an uploaded object; returns undefined if it is missing. */
  open(id: string): Promise<Readable | undefined>
  remove(id: string): Promise<void>
}
