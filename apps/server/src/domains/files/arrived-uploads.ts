import { DomainError } from '../../errors/domain-error.ts'
import type { DirectUploads } from '../../storage/object-store.ts'
import { type ReceiveDeps, receiveUpload } from './receive-upload.ts'
import { findOwnUploads, type UploadRow } from './uploads.repo.ts'

/**
 * Own uploads among these ids, to be used now. What a browser brought to the bucket itself is looked at here for the first time, as it would
 * have been on its way through this server.
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
  // One after the other: ten of 20 MiB would be much to hold on to at once.
  for (const { id } of waiting) await collect(deps, direct, id)
  return await findOwnUploads(deps.db, userId, ids)
}

async function collect(deps: ReceiveDeps, direct: DirectUploads, id: string): Promise<void> {
  const body = await direct.open(id)
  if (!body) return
  try {
    await receiveUpload(deps, id, { body })
  } catch (error) {
    // A refusal of the picture is remembered with the upload; whoever wants to use it is told. What there was no room or time for stays in the bucket.
    if (!(error instanceof DomainError) || error.code.startsWith('B')) throw error
  } finally {
    body.destroy()
  }
  await direct.remove(id)
}
