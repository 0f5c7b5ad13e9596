import { detail, SourceId } from '@easel/contract'
import type { Tx } from '../../../platform/db/pool.ts'
import { errors } from '../../../platform/errors/domain-error.ts'
import {
  arrivedUploads,
  avatarObject,
  deleteFiles,
  findFiles,
  type ReceiveDeps,
  requireUsable,
  sourceKey,
  upsertFile,
} from '../../files/index.ts'
import { avatarKeyOf } from '../users/index.ts'
import { avatarKeys } from './avatar-library.ts'

const side = 256

/** An avatar that a user has chosen, ready to be set. */
export interface ChosenAvatar {
  key: string
  /** Stores the key with the picture, in the transaction that sets the avatar. */
  publish: (tx: Tx) => Promise<void>
}

/**
 * Chooses an avatar from the library, or makes a small public copy of a user's own upload. Also accepts a full URL; then only the
 * part after the storage prefix counts.
 */
export async function chooseAvatar(deps: ReceiveDeps, userId: string, given: string): Promise<ChosenAvatar> {
  const key = given.replace(/^.*\/files\//, '').split(/[?#]/, 1)[0]!
  if (avatarKeys.includes(key) || (await isCurrentAvatar(deps, userId, key)))
    return { key, publish: async () => {} }
  const uploadName = key.replace(/^source\//, '')
  const sourceId = SourceId.safeParse(uploadName)
  const [upload] = sourceId.success ? await arrivedUploads(deps, userId, [sourceId.data.split('.')[0]!]) : []
  requireUsable(upload)
  const uploadKey = upload && sourceKey(upload)
  const [file] = uploadKey === `source/${uploadName}` ? await findFiles(deps.db, [uploadKey]) : []
  if (!file) {
    const details = [detail('avatar_url', 'avatar_unfit')]
    throw errors.unusableUpload({ cause: 'file_not_found', details })
  }
  const objectName = await avatarObject(deps, { sourceName: file.object_name, side }, userId)
  const avatarKey = `avatar/${userId}/${objectName.slice(0, 24)}`
  const avatarFile = { key: avatarKey, objectName, audience: 'system', userId } as const
  return { key: avatarKey, publish: (tx) => upsertFile(tx, avatarFile) }
}

/**
 * Returns whether this is the user's current avatar. Setting the current avatar again changes nothing, even if it is from an
 * older library.
 */
async function isCurrentAvatar({ db }: ReceiveDeps, userId: string, key: string): Promise<boolean> {
  return (await avatarKeyOf(db, userId)) === key
}

/** Deletes the copy of a photo that is no longer an avatar, so that its URL stops working. */
export async function deleteAvatarFile(tx: Tx, userId: string, key: string): Promise<void> {
  if (key.startsWith(`avatar/${userId}/`)) await deleteFiles(tx, [key])
}
