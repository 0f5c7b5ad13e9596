import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore } from './object-store.ts'
import { privately } from './private-folders.ts'

/** Passes the path of a new temporary file to `use` and deletes the file afterwards. */
export async function withTempFile<T>(tempDir: string, use: (path: string) => Promise<T>): Promise<T> {
  await mkdir(tempDir, privately)
  const path = join(tempDir, randomUUID())
  try {
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Removes temporary files of processes that died: no operation takes as long as the age of these files. */
export async function deleteOldTempFiles(tempDir: string, before: number): Promise<void> {
  for (const name of await readdir(tempDir).catch(() => [])) {
    const path = join(tempDir, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < before) await rm(path, { recursive: true, force: true })
  }
}

/** Passes an object to `use` as a readable local file: the file of the store, or a copy that is deleted afterwards. */
export async function withLocalFile<T>(
  { store, tempDir }: { store: ObjectStore; tempDir: string },
  name: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  if (store.pathOf) return await use(store.pathOf(name))
  return await withTempFile(tempDir, async (path) => {
    await pipeline(store.stream(name), createWriteStream(path, { mode: 0o600 }))
    return await use(path)
  })
}
