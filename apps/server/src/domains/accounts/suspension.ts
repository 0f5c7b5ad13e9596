import type { Database, Tx } from '../../db/pool.ts'
import { avatarKeys } from './avatars/avatar-library.ts'
import { closeSessionsOf } from './sessions/sessions.ts'

/**
 * Closes an account by a decision: nobody is signed in with it any longer, on no server. False for accounts that are part of the product
 * itself. Whoever writes content in this moment is waited for, so that hiding it afterwards misses nothing.
 */
export async function suspendAccount(tx: Tx, id: string, caseId: string): Promise<boolean> {
  const user = await tx.selectFrom('users').select('kind').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!user || user.kind === 'system') return false
  const suspension = { suspended_ts: Date.now(), suspending_case_id: caseId }
  await tx.updateTable('users').set(suspension).where('id', '=', id).execute()
  await closeSessionsOf(tx, id)
  return true
}

export async function reinstateAccount(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ suspended_ts: null, suspending_case_id: null })
    .where('id', '=', id)
    .execute()
}

const profileFields = ['nick_name', 'avatar_key', 'bio', 'location', 'website'] as const
export type Profile = Record<(typeof profileFields)[number], string>

export async function findProfile(
  db: Database | Tx,
  id: string,
): Promise<(Profile & { kind: string }) | undefined> {
  return await db
    .selectFrom('users')
    .select([...profileFields, 'kind'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Nothing is left of what somebody has put there but the name that they sign in with. */
export async function emptyProfile(tx: Tx, id: string): Promise<Profile | undefined> {
  const before = await tx
    .selectFrom('users')
    .select([...profileFields, 'username'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  const { username, ...profile } = before
  const empty = { nick_name: username, avatar_key: avatarKeys[0]!, bio: '', location: '', website: '' }
  await tx.updateTable('users').set(empty).where('id', '=', id).execute()
  return profile
}

/** What has been written since stays. */
export async function refillProfile(tx: Tx, id: string, { nick_name, avatar_key, ...texts }: Profile) {
  const user = tx.updateTable('users').where('id', '=', id)
  await user.set({ nick_name }).whereRef('nick_name', '=', 'username').execute()
  await user.set({ avatar_key }).where('avatar_key', '=', avatarKeys[0]!).execute()
  for (const [field, text] of Object.entries(texts))
    await user
      .set({ [field]: text })
      .where(field as keyof typeof texts, '=', '')
      .execute()
}
