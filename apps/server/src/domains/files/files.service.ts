import { createHash } from 'node:crypto'
import type { Database } from '../../db/pool.ts'
import { transact } from '../../db/pool.ts'
import type { ObjectStore } from '../../storage/object-store.ts'
import { deleteInternalUnusedSince, takeUnreferencedObjects, upsertObject } from './files.repo.ts'
import type { FileFacts } from './picture-facts.ts'
import { deleteDownloadsBeyond, deleteVariantsUnusedSince, variantObjectsOf } from './variants.repo.ts'

export interface FileDeps {
  db: Database
  store: ObjectStore
}

const hour = 3600_000
/** Long enough for whoever wrote an object to say what refers to it. */
const graceMs = hour
const keepNodeOutputsMs = 3 * 24 * hour
/**
 * A form that was made or asked for is not taken away before it can have been fetched. Longer than anything takes between writing an object
 * and saying what refers to it, a run's 15 minutes included: what is removed then is removed from the disk at once.
 */
export const keepForFetchMs = 20 * 60_000
const keepVariantsMs = 30 * 24 * hour

/** Stores bytes under the name of their content; returns that name, for the file that will refer to it. */
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

/** Removes those of these objects that nothing refers to, and the forms that were made of them, where nobody has written them since. */
export async function removeObjects(
  { db, store }: FileDeps,
  names: readonly string[],
  touchedBefore: number,
): Promise<void> {
  const among = [...names, ...(await variantObjectsOf(db, names))]
  // Twice: only when an object is gone can the forms that were made of it go.
  for (let round = 0; round < 2; round += 1) {
    await transact(db, async (tx) => {
      for (const name of await takeUnreferencedObjects(tx, touchedBefore, { among })) await store.remove(name)
    })
  }
}

/** Takes downloads away, those first that were not used for longest, until the others have room in `bytes`. */
export async function boundDownloads(deps: FileDeps, bytes: number, now = Date.now()): Promise<void> {
  const usedBefore = now - keepForFetchMs
  const objects = await deleteDownloadsBeyond(deps.db, { bytes, usedBefore })
  if (objects.length > 0) await removeObjects(deps, objects, usedBefore)
}

/** Removes what nothing refers to any longer. Returns how many objects went. */
export async function sweepObjects({ db, store }: FileDeps, now = Date.now()): Promise<number> {
  await deleteInternalUnusedSince(db, now - keepNodeOutputsMs)
  await deleteVariantsUnusedSince(db, now - keepVariantsMs)
  let swept = 0
  // Until nothing is left: with an object go the forms that were made of it, and then their objects can.
  for (let batch = 1; batch > 0; swept += batch) {
    batch = await transact(db, async (tx) => {
      const names = await takeUnreferencedObjects(tx, now - graceMs, { limit: 100 })
      for (const name of names) await store.remove(name)
      return names.length
    })
  }
  return swept
}
