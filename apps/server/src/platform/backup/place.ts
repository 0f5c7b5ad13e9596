import type { Readable } from 'node:stream'

/** A folder or a bucket that holds backups. Paths have parts of letters, digits, `-`, `_` and `.`, joined by `/`. */
export interface BackupPlace {
  /** Name of the place in messages. */
  name: string
  /** Writes the whole file or nothing. `open` may be called again after an error. */
  write(path: string, bytes: number, open: () => AsyncIterable<Uint8Array>): Promise<void>
  /** Rejects with `MissingFileError` if there is no such file. */
  read(path: string): Promise<Readable>
  /** Lists the files whose paths begin with `folder`/, with their sizes. */
  list(folder: string): AsyncIterable<{ path: string; bytes: number }>
  remove(path: string): Promise<void>
}

export class MissingFileError extends Error {}
