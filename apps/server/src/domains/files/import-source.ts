import { upsertFile } from './files.repo.ts'
import type { FileDeps } from './files.service.ts'
import { putObject } from './files.service.ts'
import type { FileFacts } from './picture-facts.ts'
import { sourceKey } from './receive-upload.ts'

export interface ImportedSource {
  id: string
  userId: string
  bytes: Uint8Array
  facts: FileFacts
}

/** Keeps a picture that this system made itself as somebody's upload, ready to be used. Returns its id with extension. */
export async function importSource(
  deps: FileDeps,
  { id, userId, bytes, facts }: ImportedSource,
): Promise<string> {
  const upload = { id, extension: 'jpg' }
  const objectName = await putObject(deps, bytes, facts)
  await upsertFile(deps.db, { key: sourceKey(upload), objectName, audience: 'signed', userId })
  await deps.db
    .insertInto('uploads')
    .values({
      ...upload,
      user_id: userId,
      state: 'stored',
      file_key: sourceKey(upload),
      expire_ts: Date.now() + 24 * 3600_000,
    })
    .execute()
  return `${id}.${upload.extension}`
}
