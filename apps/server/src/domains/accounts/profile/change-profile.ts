import { type Tx, transact } from '../../../platform/db/pool.ts'
import { errors, throwRefusal } from '../../../platform/errors/domain-error.ts'
import type { ReceiveDeps } from '../../files/index.ts'
import { refusalOfNickName } from '../accounts.policy.ts'
import { avatarKeys, type ChosenAvatar, chooseAvatar, deleteAvatarFile } from '../avatars/index.ts'
import {
  isReservedName,
  lockUser,
  namesOf,
  type ProfileChange,
  type ProtectedNames,
  updateUser,
} from '../users/index.ts'

export interface ProfileDeps extends ReceiveDeps, ProtectedNames {
  /** Requests the pre-check of an uploaded picture that becomes an avatar. */
  queueAvatarCheck: (tx: Tx, avatarKey: string) => Promise<void>
}

export interface ProfileInput {
  nick_name?: string | undefined
  avatar_url?: string | undefined
  bio?: string | undefined
  location?: string | undefined
  website?: string | undefined
}

/** Changes the given fields; throws A0400 if there are none. */
export async function changeProfile(
  deps: ProfileDeps,
  userId: string,
  { avatar_url, ...texts }: ProfileInput,
): Promise<void> {
  const change: ProfileChange = Object.fromEntries(
    Object.entries(texts).filter(([, value]) => value !== undefined),
  )
  if (avatar_url === undefined && Object.keys(change).length === 0)
    throw errors.invalid({ cause: 'nothing_to_change' })
  if (change.nick_name !== undefined) await checkNickName(deps, userId, change.nick_name)
  const avatar = avatar_url === undefined ? undefined : await chooseAvatar(deps, userId, avatar_url)
  await transact(deps.db, async (tx) => {
    if (avatar) await replaceAvatar(tx, userId, avatar)
    await updateUser(tx, userId, { ...change, ...(avatar && { avatar_key: avatar.key }) })
    if (avatar && !avatarKeys.includes(avatar.key)) await deps.queueAvatarCheck(tx, avatar.key)
  })
}

/** Replaces the avatar. Locks the account, so that the second of two concurrent changes deletes the avatar of the first change. */
async function replaceAvatar(tx: Tx, userId: string, avatar: ChosenAvatar): Promise<void> {
  const { avatar_key } = await lockUser(tx, userId)
  await avatar.publish(tx)
  if (avatar_key !== avatar.key) await deleteAvatarFile(tx, userId, avatar_key)
}

async function checkNickName(deps: ProfileDeps, userId: string, wanted: string): Promise<void> {
  const isReserved = isReservedName(wanted, deps)
  throwRefusal(refusalOfNickName({ wanted, isReserved }, await namesOf(deps.db, userId)))
}
