import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'

// The counts of posts and threads follow by the database itself.

/**
 * Takes the posts and comments whose counts will follow, each in the order of their ids, posts first, as who writes, deletes or likes one
 * comment does too, so that concurrent changes cannot deadlock.
 */
async function lockCounts(tx: Tx, changing: RawBuilder<boolean>): Promise<void> {
  await sql`select from posts where id in (select post_id from comments where ${changing})
    order by id for no key update`.execute(tx)
  await sql`select from comments where id in (select unnest(array[id, parent_id]) from comments where ${changing})
    order by id for no key update`.execute(tx)
}

/** By a decision of moderators. It stays when the account of its maker goes and comes back. */
export async function hideComment(tx: Tx, id: string): Promise<void> {
  await lockCounts(tx, sql`id = ${id}`)
  await tx
    .updateTable('comments')
    .set({ visibility: 'hidden', hidden_by: 'moderator' })
    .where('id', '=', id)
    .execute()
}

/** Ends a decision: public again, unless its maker's account is closed. */
export async function restoreComment(tx: Tx, id: string): Promise<void> {
  await lockCounts(tx, sql`id = ${id}`)
  const isClosed = sql`exists (select from users where users.id = comments.user_id and (suspended_ts is not null or leave_ts is not null))`
  await tx
    .updateTable('comments')
    .set({
      visibility: sql`case when ${isClosed} then 'hidden' else 'public' end`,
      hidden_by: sql`case when ${isClosed} then 'account' end`,
    })
    .where('id', '=', id)
    .where('hidden_by', '=', 'moderator')
    .execute()
}

/** Everything of an account that is suspended or about to be erased. */
export async function hideCommentsOf(tx: Tx, userId: string): Promise<void> {
  await lockCounts(tx, sql`user_id = ${userId}`)
  await tx
    .updateTable('comments')
    .set({ visibility: 'hidden', hidden_by: 'account' })
    .where('user_id', '=', userId)
    .where(sql<boolean>`visibility <> 'hidden'`)
    .execute()
}

/** Restores comments that were hidden only with their author's account. */
export async function restoreCommentsOf(tx: Tx, userId: string): Promise<void> {
  await lockCounts(tx, sql`user_id = ${userId}`)
  await tx
    .updateTable('comments')
    .set({ visibility: 'public', hidden_by: null })
    .where('user_id', '=', userId)
    .where('hidden_by', '=', 'account')
    .execute()
}
