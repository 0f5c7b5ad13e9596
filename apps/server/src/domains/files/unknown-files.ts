import type { StoredFile } from '../../platform/storage/object-store.ts'
import { addUnusedObjects, knownObjects } from './files.repo.ts'
import { deleteUnusedObjects, type FileDeps } from './files.service.ts'

const batchSize = 1000
/** The name of an object is the SHA-256 of its content. */
const isObjectName = (name: string) => /^[0-9a-f]{64}$/.test(name)

/**
 * Finds stored files without a row in the database, in batches: parts of writes whose process was killed, and files of a
 * restore that was broken off. A file that was written since `writtenBefore` may still get its row.
 */
export async function* unknownFiles(
  { db, store }: FileDeps,
  writtenBefore: number,
): AsyncGenerator<StoredFile[]> {
  let batch: StoredFile[] = []
  const unknownOf = async (files: StoredFile[]) => {
    const known = await knownObjects(
      db,
      files.map(({ name }) => name),
    )
    return files.filter(({ name }) => !known.has(name))
  }
  for await (const file of store.list()) {
    if (file.write_ts >= writtenBefore) continue
    batch.push(file)
    if (batch.length < batchSize) continue
    yield await unknownOf(batch)
    batch = []
  }
  yield await unknownOf(batch)
}

/**
 * Deletes unknown files: each gets a row, and is then deleted as an unused object. An upload of the same content would use the
 * existing file, and waits for the lock on this row.
 */
export async function deleteUnknownFiles(deps: FileDeps, files: readonly StoredFile[]): Promise<void> {
  const objects = files.filter(({ name }) => isObjectName(name))
  if (objects.length > 0) await addUnusedObjects(deps.db, objects)
  for (const { name } of files) if (!isObjectName(name)) await deps.store.remove(name)
  await deleteUnusedObjects(deps)
}
