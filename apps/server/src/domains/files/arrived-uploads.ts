import { DomainError } from '../../platform/errors/domain-error.ts'
import type { DirectUploads } from '../../platform/storage/object-store.ts'
import { type ReceiveDeps, receiveUpload } from './receive-upload.ts'
import { canBeReceived, findOwnUploads, type UploadRow } from './uploads.repo.ts'

/**
 * Returns the user's own uploads among these ids, ready for use. Files that the browser uploaded directly to a bucket are
 * inspected here for the first time; other files were inspected when this server received them.
 */
export async function arrivedUploads(
  deps: ReceiveDeps,
  userId: string,
  ids: readonly string[],
): Promise<UploadRow[]> {
  const uploads = await findOwnUploads(deps.db, userId, ids)
  const { direct } = deps.store
  const waiting = direct ? uploads.filter((upload) => canBeReceived(upload, Date.now())) : []
  if (!direct || waiting.length === 0) return uploads
  // Files are read one after the other: ten files of 20 MiB would take too much memory together.
  for (const { id } of waiting) await collect(deps, direct, id)
  return await findOwnUploads(deps.db, userId, ids)
}

async function collect(deps: ReceiveDeps, direct: DirectUploads, id: string): Promise<void> {
  const body = await direct.open(id)
  if (!body) return
  try {
    await receiveUpload(deps, id, { body })
  } catch (error) {
    // For an unusable picture, the upload stores the refusal for later attempts to use it. If only space or time was lacking, the
    // file stays in the bucket.
    if (!(error instanceof DomainError) || error.code.startsWith('B')) throw error
    // Another request receives the file, and removes it.
    if (error.code === 'A0440') return
  } finally {
    body.destroy()
  }
  await direct.remove(id)
}
