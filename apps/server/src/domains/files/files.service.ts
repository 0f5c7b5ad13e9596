import { createHash } from 'node:crypto'
import type { Database } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/pool.ts'
import type { ObjectStore } from '../../platform/storage/object-store.ts'
import { deleteKeptUnusedSince, takeUnreferencedObjects, upsertObject } from './files.repo.ts'
import type { FileFacts } from './picture-facts.ts'
import { deleteDownloadsBeyond, deleteVariantsUnusedSince, variantObjectsOf } from './variants.repo.ts'

export interface FileDeps {
  db: Database
  store: ObjectStore
}

const hour = 3600_000
/** Grace period in which the writer of an object inserts the row that refers to it. */
const graceMs = hour
export const keepNodeOutputsMs = 3 * 24 * hour
/**
 * Minimum time from the making or the last request of a form until its removal, so that the form can be fetched. Removal deletes
 * the bytes at once, so this time is longer than the time between writing an object and inserting the row that refers to the
 * object, which is up to 15 minutes in a run.
 */
export const keepForFetchMs = 20 * 60_000
export const keepVariantsMs = 30 * 24 * hour

/** Stores bytes under the hash of their content; returns this name for the file that will refer to it. */
export async function putObject(
  { db, store }: FileDeps,
  bytes: Uint8Array,
  facts: FileFacts,
): Promise<string> {
  const name = createHash('sha256').update(bytes).digest('hex')
  await upsertObject(db, name, { ...facts, byte_size: bytes.byteLength })
  await store.write(name, bytes)
  return name
}

/**
 * Removes the given objects that nothing refers to, and the forms made from them, unless they were written since `touchedBefore`.
 */
export async function removeObjects(
  { db, store }: FileDeps,
  names: readonly string[],
  touchedBefore: number,
): Promise<void> {
  const among = [...names, ...(await variantObjectsOf(db, names))]
  // Two rounds: the forms of an object can be removed only after the object itself.
  for (let round = 0; round < 2; round += 1) {
    await transact(db, async (tx) => {
      for (const name of await takeUnreferencedObjects(tx, touchedBefore, { among })) await store.remove(name)
    })
  }
}

/** Removes the least recently used downloads until all downloads together fit into `bytes`. */
export async function trimDownloads(deps: FileDeps, bytes: number, now = Date.now()): Promise<void> {
  const usedBefore = now - keepForFetchMs
  const objects = await deleteDownloadsBeyond(deps.db, { bytes, usedBefore })
  if (objects.length > 0) await removeObjects(deps, objects, usedBefore)
}

/** Removes objects that nothing refers to any more. Returns their number. */
export async function deleteUnusedObjects({ db, store }: FileDeps, now = Date.now()): Promise<number> {
  await deleteKeptUnusedSince(db, now - keepNodeOutputsMs)
  await deleteVariantsUnusedSince(db, now - keepVariantsMs)
  let swept = 0
  // Repeats until nothing is left: forms are deleted with the object from which they were made, and only then can the objects of
  // the forms be deleted.
  for (let batch = 1; batch > 0; swept += batch) {
    batch = await transact(db, async (tx) => {
      const names = await takeUnreferencedObjects(tx, now - graceMs, { limit: 100 })
      for (const name of names) await store.remove(name)
      return names.length
    })
  }
  return swept
}
