import { maxUploadBytes } from '@easel/contract'
import { errors } from '../../platform/errors/domain-error.ts'
import { upsertFile } from './files.repo.ts'
import type { FileDeps } from './files.service.ts'
import { putObject } from './files.service.ts'
import type { ReceivedFile } from './metadata/clean-upload.ts'
import type { FileFacts } from './picture-facts.ts'
import { keepUnusedMs, type ReceiveDeps, sourceKey, storeUpload } from './receive-upload.ts'
import { takenPicture } from './taken-picture.ts'
import { insertUpload } from './uploads.repo.ts'

export interface ImportedSource {
  id: string
  userId: string
  bytes: Uint8Array
  facts: FileFacts
}

/** Stores a generated picture as an upload of the user, ready for use. Returns its id with extension. */
export async function importSource(
  deps: FileDeps,
  { id, userId, bytes, facts }: ImportedSource,
): Promise<string> {
  const upload = { id, extension: 'jpg' }
  const objectName = await putObject(deps, bytes, facts)
  await upsertFile(deps.db, { key: sourceKey(upload), objectName, audience: 'signed', userId })
  await insertUpload(deps.db, {
    ...upload,
    user_id: userId,
    state: 'stored',
    file_key: sourceKey(upload),
    expire_ts: Date.now() + 24 * 3600_000,
  })
  return `${id}.${upload.extension}`
}

/** Imports a picture from an archive; inspects it and removes its metadata like for an upload. */
export async function importUpload(
  deps: ReceiveDeps,
  { id, userId, file }: { id: string; userId: string; file: ReceivedFile },
): Promise<{ id: string; file_key: string }> {
  if (file.byte_size > maxUploadBytes) throw errors.fileTooLarge()
  const taken = await takenPicture(deps, file, { by: userId })
  const upload = await insertUpload(deps.db, {
    ...{ id, user_id: userId, state: 'receiving', receive_ts: Date.now() },
    expire_ts: Date.now() + keepUnusedMs,
    extension: taken.format === 'jpeg' ? 'jpg' : taken.format,
  })
  await storeUpload(deps, upload, taken)
  return { id, file_key: sourceKey(upload) }
}
