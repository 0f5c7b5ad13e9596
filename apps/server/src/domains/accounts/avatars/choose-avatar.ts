import { maxPixels, SourceId } from '@easel/contract'
import sharp from 'sharp'
import type { Tx } from '../../../db/pool.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import {
  arrivedUploads,
  deleteFiles,
  findFiles,
  putObject,
  type ReceiveDeps,
  sourceKey,
  thumbhashOf,
  upsertFile,
} from '../../files/index.ts'
import { avatarKeys } from './avatar-library.ts'
import { Turns } from './turns.ts'

const side = 256
const decodeSeconds = 20
/** A large photo takes hundreds of megabytes while it is decoded: one at a time in each process. */
const turns = new Turns(20)

/** What somebody wants for a face, ready to be set. */
export interface ChosenAvatar {
  key: string
  /** Makes the key mean the picture, in the transaction that sets it. */
  publish: (tx: Tx) => Promise<void>
}

/**
 * One of the library, or an own upload, of which a small public copy is made. A whole address is understood too, by the part after the
 * storage prefix.
 */
export async function chooseAvatar(deps: ReceiveDeps, userId: string, given: string): Promise<ChosenAvatar> {
  const key = given.replace(/^.*\/files\//, '').split(/[?#]/, 1)[0]!
  if (avatarKeys.includes(key) || (await isPresent(deps, userId, key)))
    return { key, publish: async () => {} }
  const uploadName = key.replace(/^source\//, '')
  const sourceId = SourceId.safeParse(uploadName)
  const [upload] = sourceId.success ? await arrivedUploads(deps, userId, [sourceId.data.split('.')[0]!]) : []
  if (upload?.refusal) throw new DomainError(upload.refusal as 'A0700')
  const uploadKey = upload && sourceKey(upload)
  const [file] = uploadKey === `source/${uploadName}` ? await findFiles(deps.db, [uploadKey]) : []
  if (!file) {
    const details = [{ path: 'avatar_url', message: 'Neither of the library nor an own upload' }]
    throw new DomainError('A0700', { cause: 'file_not_found', details })
  }
  return await turns.run(async () => storeFace(deps, userId, await deps.store.read(file.object_name)))
}

/** Sending the present picture again changes nothing, also where it is of an older library. */
async function isPresent({ db }: ReceiveDeps, userId: string, key: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('avatar_key').where('id', '=', userId).executeTakeFirst()
  return row?.avatar_key === key
}

/** Small, upright and without what the camera wrote into it. */
async function storeFace(deps: ReceiveDeps, userId: string, photo: Uint8Array): Promise<ChosenAvatar> {
  const bytes = await sharp(photo, { limitInputPixels: maxPixels })
    .timeout({ seconds: decodeSeconds })
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
  return { key, publish: (tx) => upsertFile(tx, { key, objectName, audience: 'system', userId }) }
}

/** The copy of a photo that is a face no longer: nobody can look at it any more. */
export async function dropFace(tx: Tx, userId: string, key: string): Promise<void> {
  if (key.startsWith(`avatar/${userId}/`)) await deleteFiles(tx, [key])
}
