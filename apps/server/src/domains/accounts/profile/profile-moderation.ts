import type { Tx } from '../../../platform/db/pool.ts'
import { setUploadAudience } from '../../files/index.ts'
import { avatarKeys } from '../avatars/index.ts'
import { lockProfile, type Profile, profileTexts, setProfile } from './profile.repo.ts'

const defaultAvatarKey = avatarKeys[0]!

/** Empties a profile except for the username, which its owner needs to sign in. Returns the previous profile. */
export async function emptyProfile(tx: Tx, id: string): Promise<Profile | undefined> {
  const before = await lockProfile(tx, id)
  if (!before) return undefined
  const { username, ...profile } = before
  const empty = { nick_name: username, avatar_key: defaultAvatarKey, bio: '', location: '', website: '' }
  await setProfile(tx, id, empty)
  await setAvatarShown(tx, profile.avatar_key, false)
  return profile
}

/** Removes an avatar if it is still the current avatar. Returns the previous profile. */
export async function hideAvatar(tx: Tx, id: string, avatarKey: string): Promise<Profile | undefined> {
  const before = await lockProfile(tx, id)
  if (before?.avatar_key !== avatarKey) return undefined
  await setProfile(tx, id, { avatar_key: defaultAvatarKey })
  await setAvatarShown(tx, avatarKey, false)
  const { username: _, ...profile } = before
  return profile
}

/** Restores a profile, except for fields that its owner has filled in the meantime. */
export async function refillProfile(tx: Tx, id: string, before: Profile): Promise<void> {
  const now = await lockProfile(tx, id)
  if (!now) return
  const profile = {
    nick_name: now.nick_name === now.username ? before.nick_name : now.nick_name,
    avatar_key: now.avatar_key === defaultAvatarKey ? before.avatar_key : now.avatar_key,
    ...Object.fromEntries(profileTexts.map((field) => [field, now[field] || before[field]])),
  }
  await setProfile(tx, id, profile)
  await setAvatarShown(tx, before.avatar_key, true)
}

/** Makes an uploaded avatar public or private. Only a public avatar has an unsigned URL. */
async function setAvatarShown(tx: Tx, key: string, isShown: boolean): Promise<void> {
  await setUploadAudience(tx, key, isShown ? 'system' : 'signed')
}
