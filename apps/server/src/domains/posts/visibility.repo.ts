import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'

// Triggers of the database make a post's files follow its visibility: while it is hidden, their plain URLs answer 404.

export type SensitiveBy = 'unchecked' | 'pre_check' | 'moderator' | null

/** Sets the reason why a post is blurred until a viewer asks to see it; null shows it to everybody. */
export async function markPost(tx: Tx, id: string, by: SensitiveBy): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ is_sensitive: by !== null, sensitive_by: by })
    .where('id', '=', id)
    .execute()
}

/** Hides a post by a decision of moderators. It stays hidden when its author's account closes and reopens. */
export async function hidePost(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ visibility: 'hidden', hidden_by: 'moderator' })
    .where('id', '=', id)
    .execute()
}

/** Ends a decision: the post is public again, unless its author's account is closed. */
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

/** Hides the posts of an account that is suspended or about to be erased. */
export async function hidePostsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ visibility: 'hidden', hidden_by: 'account' })
    .where('user_id', '=', userId)
    .where(sql<boolean>`visibility <> 'hidden'`)
    .execute()
}

/** Restores the posts that were hidden together with the account, not those hidden by moderators. */
export async function restorePostsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ visibility: 'public', hidden_by: null })
    .where('user_id', '=', userId)
    .where('hidden_by', '=', 'account')
    .execute()
}

/** Visibility of those of these posts that exist. */
export async function visibilityOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'visibility'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.visibility]))
}
