import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDiskFull } from '../storage/disk-full.ts'
import { privately } from '../storage/private-folders.ts'
import { BackupError } from './backup-error.ts'
import { type BackupPlace, MissingFileError } from './place.ts'

/** A folder for backups, which leaves `floorBytes` of its disk free. */
export function folderPlace(folder: string, floorBytes: number): BackupPlace {
  const full = () =>
    new BackupError(
      `The disk of ${folder} has no room for the backup: make room or choose another disk, then repeat the command, which goes on with the files that it has copied.`,
    )
  const requireRoom = async (bytes: number) => {
    const { bavail, blocks, bsize } = await statfs(folder)
    if (blocks > 0 && bavail * bsize < bytes + floorBytes) throw full()
  }
  return {
    name: folder,
    async write(path, bytes, source) {
      const target = join(folder, path)
      await mkdir(dirname(target), privately)
      await requireRoom(bytes)
      const part = `${target}.${randomUUID()}.part`
      try {
        await writeDurably(part, source())
        await rename(part, target)
      } catch (error) {
        await rm(part, { force: true })
        throw isDiskFull(error as NodeJS.ErrnoException) ? full() : error
      }
    },
    async read(path) {
      const stream = createReadStream(join(folder, path))
      await new Promise<void>((resolve, reject) => {
        stream.once('open', () => resolve())
        stream.once('error', (error: NodeJS.ErrnoException) =>
          reject(error.code === 'ENOENT' ? new MissingFileError(path) : error),
        )
      })
      return stream
    },
    list: (path) => filesBelow(folder, path),
    async remove(path) {
      await rm(join(folder, path), { force: true })
      // `rmdir` fails for a folder that still holds other files; the folder then stays.
      await rmdir(dirname(join(folder, path))).catch(() => {})
    },
  }
}

async function* filesBelow(folder: string, path: string): AsyncGenerator<{ path: string; bytes: number }> {
  const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(nothingWhereMissing)
  for (const entry of entries) {
    const inner = `${path}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(folder, inner)
    else if (entry.isFile()) yield { path: inner, bytes: (await stat(join(folder, inner))).size }
  }
}

function nothingWhereMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

async function writeDurably(path: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const file: FileHandle = await open(path, 'wx', 0o600)
  try {
    for await (const bytes of source) await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
