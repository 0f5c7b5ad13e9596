import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import { hiddenByDecision, hiddenWithAccount, releasedFrom, shownAgain } from '../moderation/index.ts'

// Triggers of the database update the counts of posts and threads.

/**
 * Locks the posts and comments whose counts will change: posts first, each in the order of their ids. Writing, deleting and
 * liking a single comment use the same lock order, so that concurrent changes cannot deadlock.
 */
async function lockCounts(tx: Tx, changing: RawBuilder<boolean>): Promise<void> {
  await sql`select from posts where id in (select post_id from comments where ${changing})
    order by id for no key update`.execute(tx)
  await sql`select from comments where id in (select unnest(array[id, parent_id]) from comments where ${changing})
    order by id for no key update`.execute(tx)
}

/** Locks all posts that hiding or restoring the content of a user will change, in the same order as `lockCounts`. */
export async function lockPostsOf(tx: Tx, userId: string): Promise<void> {
  await sql`select from posts
    where user_id = ${userId} or id in (select post_id from comments where user_id = ${userId})
    order by id for no key update`.execute(tx)
}

/** Hides a comment by a decision of moderators. It stays hidden when the account of its author is closed and restored. */
export async function hideComment(tx: Tx, id: string): Promise<void> {
  await lockCounts(tx, sql`id = ${id}`)
  await tx.updateTable('comments').set(hiddenByDecision).where('id', '=', id).execute()
}

/** Ends a decision to hide a comment: the comment is public again, unless the account of its author is closed. */
export async function restoreComment(tx: Tx, id: string): Promise<void> {
  await lockCounts(tx, sql`id = ${id}`)
  await tx
    .updateTable('comments')
    .set(releasedFrom('comments'))
    .where('id', '=', id)
    .where('hidden_by', '=', 'moderator')
    .execute()
}

/** Hides all comments of an account that is suspended or waits for erasure. */
export async function hideCommentsOf(tx: Tx, userId: string): Promise<void> {
  await lockCounts(tx, sql`user_id = ${userId}`)
  await tx
    .updateTable('comments')
    .set(hiddenWithAccount)
    .where('user_id', '=', userId)
    .where(sql<boolean>`visibility <> 'hidden'`)
    .execute()
}

/** Shows those comments again that were hidden only because the account was closed. */
export async function restoreCommentsOf(tx: Tx, userId: string): Promise<void> {
  await lockCounts(tx, sql`user_id = ${userId}`)
  await tx
    .updateTable('comments')
    .set(shownAgain)
    .where('user_id', '=', userId)
    .where('hidden_by', '=', 'account')
    .execute()
}
