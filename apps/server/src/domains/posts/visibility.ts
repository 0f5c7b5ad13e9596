import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'

// The files of a post follow its visibility by the database itself: their plain addresses answer 404 from then on.

export type SensitiveBy = 'unchecked' | 'pre_check' | 'moderator' | null

/** Blurred until somebody asks to see it, for this reason; shown to everybody without one. */
export async function markPost(tx: Tx, id: string, by: SensitiveBy): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ is_sensitive: by !== null, sensitive_by: by })
    .where('id', '=', id)
    .execute()
}

/** By a decision of moderators. It stays when the account of its maker goes and comes back. */
export async function hidePost(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ visibility: 'hidden', hidden_by: 'moderator' })
    .where('id', '=', id)
    .execute()
}

/** Ends a decision: public again, unless its maker's account is closed. */
export async function restorePost(tx: Tx, id: string): Promise<void> {
  const isClosed = sql`exists (select from users where users.id = posts.user_id and (suspended_ts is not null or leave_ts is not null))`
  await tx
    .updateTable('posts')
    .set({
      visibility: sql`case when ${isClosed} then 'hidden' else 'public' end`,
      hidden_by: sql`case when ${isClosed} then 'account' end`,
    })
    .where('id', '=', id)
    .where('hidden_by', '=', 'moderator')
    .execute()
}

/** Everything of an account that is suspended or about to be erased. */
export async function hidePostsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ visibility: 'hidden', hidden_by: 'account' })
    .where('user_id', '=', userId)
    .where(sql<boolean>`visibility <> 'hidden'`)
    .execute()
}

/** What was hidden with the account alone. */
export async function restorePostsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ visibility: 'public', hidden_by: null })
    .where('user_id', '=', userId)
    .where('hidden_by', '=', 'account')
    .execute()
}
