import { DomainError } from '../../platform/errors/domain-error.ts'
import type { DirectUploads } from '../../platform/storage/object-store.ts'
import { type ReceiveDeps, receiveUpload } from './receive-upload.ts'
import { findOwnUploads, type UploadRow } from './uploads.repo.ts'

/**
 * Returns the user's own uploads among these ids, ready for use. Files that the browser uploaded straight to a bucket
 * are inspected here for the first time, as others are on their way through this server.
 */
export async function arrivedUploads(
  deps: ReceiveDeps,
  userId: string,
  ids: readonly string[],
): Promise<UploadRow[]> {
  const uploads = await findOwnUploads(deps.db, userId, ids)
  const { direct } = deps.store
  const waiting = direct ? uploads.filter(({ state }) => state === 'signed') : []
  if (!direct || waiting.length === 0) return uploads
  // One at a time: ten files of 20 MiB would take too much memory.
  for (const { id } of waiting) await collect(deps, direct, id)
  return await findOwnUploads(deps.db, userId, ids)
}

async function collect(deps: ReceiveDeps, direct: DirectUploads, id: string): Promise<void> {
  const body = await direct.open(id)
  if (!body) return
  try {
    await receiveUpload(deps, id, { body })
  } catch (error) {
    // The upload stores the refusal of a picture for later attempts to use it. A file that met a lack of space or time stays in the bucket.
    if (!(error instanceof DomainError) || error.code.startsWith('B')) throw error
  } finally {
    body.destroy()
  }
  await direct.remove(id)
}
