import sharp from 'sharp'
import { DomainError } from '../../../errors/domain-error.ts'
import { type FileDeps, findFiles, putObject, thumbhashOf, upsertFile } from '../../files/index.ts'
import { avatarKeys } from './avatar-library.ts'

const side = 256

/**
 * The key of the picture that somebody wants for a face: one of the library, or an own upload, of which a small public copy is made. A whole
 * address is understood too, by the part after the storage prefix.
 */
export async function chooseAvatar(deps: FileDeps, userId: string, given: string): Promise<string> {
  const key = given.replace(/^.*\/files\//, '').replace(/[?#].*$/, '')
  const [file] = await findFiles(deps.db, [key])
  if (file && avatarKeys.includes(key)) return key
  const isOwnUpload = file?.user_id === userId && key.startsWith('source/')
  if (!isOwnUpload) {
    const details = [{ path: 'avatar_url', message: 'Neither of the library nor an own upload' }]
    throw new DomainError('A0700', { cause: 'file_not_found', details })
  }
  return await publishFace(deps, userId, await deps.store.read(file.object_name))
}

/** Small, upright and without what the camera wrote into it. */
async function publishFace(deps: FileDeps, userId: string, photo: Uint8Array): Promise<string> {
  const bytes = await sharp(photo)
    .autoOrient()
    .resize(side, side, { fit: 'cover', position: 'attention' })
    .webp({ quality: 85 })
    .toBuffer()
    .catch(() => {
      throw new DomainError('A0700', { cause: 'image_unreadable' })
    })
  const facts = { mime_type: 'image/webp', width: side, height: side, thumbhash: await thumbhashOf(bytes) }
  const objectName = await putObject(deps, bytes, facts)
  const key = `avatar/${userId}/${objectName.slice(0, 24)}`
  await upsertFile(deps.db, { key, objectName, audience: 'system', userId })
  return key
}
