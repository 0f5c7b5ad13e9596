import type { Database, Tx } from '../../db/pool.ts'
import { setUploadAudience } from '../files/index.ts'
import { avatarKeys } from './avatars/avatar-library.ts'

const texts = ['bio', 'location', 'website'] as const
const fields = ['nick_name', 'avatar_key', ...texts] as const
export type Profile = Record<(typeof fields)[number], string>

const noFace = avatarKeys[0]!

export async function findProfile(
  db: Database | Tx,
  id: string,
): Promise<(Profile & { kind: string }) | undefined> {
  return await db
    .selectFrom('users')
    .select([...fields, 'kind'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Empties a profile except for the username, which its owner signs in with. Returns the previous profile. */
export async function emptyProfile(tx: Tx, id: string): Promise<Profile | undefined> {
  const before = await lockProfile(tx, id)
  if (!before) return undefined
  const { username, ...profile } = before
  const empty = { nick_name: username, avatar_key: noFace, bio: '', location: '', website: '' }
  await tx.updateTable('users').set(empty).where('id', '=', id).execute()
  await showFace(tx, profile.avatar_key, false)
  return profile
}

/** Removes an avatar if it is still the current one. Returns the previous profile. */
export async function hideAvatar(tx: Tx, id: string, avatarKey: string): Promise<Profile | undefined> {
  const before = await lockProfile(tx, id)
  if (before?.avatar_key !== avatarKey) return undefined
  await tx.updateTable('users').set({ avatar_key: noFace }).where('id', '=', id).execute()
  await showFace(tx, avatarKey, false)
  const { username: _, ...profile } = before
  return profile
}

/** Restores a profile, except for the fields that its owner has filled since. */
export async function refillProfile(tx: Tx, id: string, before: Profile): Promise<void> {
  const now = await lockProfile(tx, id)
  if (!now) return
  const profile = {
    nick_name: now.nick_name === now.username ? before.nick_name : now.nick_name,
    avatar_key: now.avatar_key === noFace ? before.avatar_key : now.avatar_key,
    ...Object.fromEntries(texts.map((field) => [field, now[field] || before[field]])),
  }
  await tx.updateTable('users').set(profile).where('id', '=', id).execute()
  await showFace(tx, before.avatar_key, true)
}

async function lockProfile(tx: Tx, id: string) {
  return await tx
    .selectFrom('users')
    .select([...fields, 'username'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Makes an uploaded avatar public or private: its plain address works, or does not. */
async function showFace(tx: Tx, key: string, isShown: boolean): Promise<void> {
  await setUploadAudience(tx, key, isShown ? 'system' : 'signed')
}
