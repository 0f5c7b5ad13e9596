import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DataFolderAccessError } from './errors.ts'

/** Names of the socket's files. PostgreSQL names the socket by a port, even when it listens on no network. */
const socketFiles = ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']

/** Maximum length of a socket's path: Linux's sun_path holds 108 bytes with the closing zero, macOS's 104. */
const maxSocketPath = process.platform === 'linux' ? 107 : 103

/**
 * Returns the folder for the database's socket: the data folder, or a folder in the temporary folder when the path of the data
 * folder is too long for a socket or contains a separator of PostgreSQL's list of folders.
 */
export function socketFolder(dataFolder: string, uid: number): string {
  const longest = Buffer.byteLength(join(dataFolder, '.s.PGSQL.5432'))
  if (longest <= maxSocketPath && !/[,"]/.test(dataFolder)) return dataFolder
  const name = `easel-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`
  const folder = join(process.env['XDG_RUNTIME_DIR'] || tmpdir(), name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, uid, uid)
  const found = statSync(folder)
  if (found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new DataFolderAccessError(
      `The folder ${folder}, for the socket of the database, is accessible to other users: remove it.`,
    )
  }
  return folder
}

/** Removes a folder that was created only for the socket. */
export function removeSocketFolder(folder: string, dataFolder: string): void {
  if (folder !== dataFolder) rmSync(folder, { recursive: true, force: true })
}

export function removeSockets(folder: string): void {
  for (const file of socketFiles) rmSync(join(folder, file), { force: true })
}
