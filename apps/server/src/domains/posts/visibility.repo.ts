import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import { hiddenByDecision, hiddenWithAccount, releasedFrom, shownAgain } from '../moderation/index.ts'

// Triggers of the database hide and show a post's files with the post: while it is hidden, their public URLs answer 404.

export type SensitiveBy = 'unchecked' | 'pre_check' | 'moderator' | null

/** Sets the reason why a post is blurred until a viewer asks to see it; null shows it to everyone. */
export async function markPost(tx: Tx, id: string, by: SensitiveBy): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ is_sensitive: by !== null, sensitive_by: by })
    .where('id', '=', id)
    .execute()
}

/** Hides a post by a decision of moderators. It stays hidden when its author's account closes and reopens. */
export async function hidePost(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('posts').set(hiddenByDecision).where('id', '=', id).execute()
}

/** Ends a decision to hide a post: the post is public again, unless its author's account is closed. */
export async function restorePost(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('posts')
    .set(releasedFrom('posts'))
    .where('id', '=', id)
    .where('hidden_by', '=', 'moderator')
    .execute()
}

/** Hides the posts of an account that is suspended or about to be erased. */
export async function hidePostsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('posts')
    .set(hiddenWithAccount)
    .where('user_id', '=', userId)
    .where(sql<boolean>`visibility <> 'hidden'`)
    .execute()
}

/** Restores the posts that were hidden together with the account, but not the posts that moderators have hidden. */
export async function restorePostsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('posts')
    .set(shownAgain)
    .where('user_id', '=', userId)
    .where('hidden_by', '=', 'account')
    .execute()
}
