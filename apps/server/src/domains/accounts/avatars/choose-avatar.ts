import { SourceId } from '@easel/contract'
import type { Tx } from '../../../db/pool.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import {
  arrivedUploads,
  deleteFiles,
  faceOf,
  findFiles,
  type ReceiveDeps,
  requireSound,
  sourceKey,
  upsertFile,
} from '../../files/index.ts'
import { avatarKeys } from './avatar-library.ts'

const side = 256

/** A chosen avatar, ready to be set. */
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
  requireSound(upload)
  const uploadKey = upload && sourceKey(upload)
  const [file] = uploadKey === `source/${uploadName}` ? await findFiles(deps.db, [uploadKey]) : []
  if (!file) {
    const details = [{ path: 'avatar_url', message: 'Neither of the library nor an own upload' }]
    throw new DomainError('A0700', { cause: 'file_not_found', details })
  }
  const objectName = await faceOf(deps, { sourceName: file.object_name, side }, userId)
  const faceKey = `avatar/${userId}/${objectName.slice(0, 24)}`
  const face = { key: faceKey, objectName, audience: 'system', userId } as const
  return { key: faceKey, publish: (tx) => upsertFile(tx, face) }
}

/** Sending the present picture again changes nothing, also where it is of an older library. */
async function isPresent({ db }: ReceiveDeps, userId: string, key: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('avatar_key').where('id', '=', userId).executeTakeFirst()
  return row?.avatar_key === key
}

/** The copy of a photo that is a face no longer: nobody can look at it any more. */
export async function dropFace(tx: Tx, userId: string, key: string): Promise<void> {
  if (key.startsWith(`avatar/${userId}/`)) await deleteFiles(tx, [key])
}
