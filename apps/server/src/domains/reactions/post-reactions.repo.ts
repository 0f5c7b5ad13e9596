import { sql } from 'kysely'
import { batchedWrite } from '../../platform/batching/batched-write.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { preparedSql } from '../../platform/db/prepared-statement.ts'
import { insertPendingActsOf } from '../notifications/index.ts'
import type { PostReaction } from '../posts/index.ts'

/**
 * Inserts a like and, if it is new, records that the author will be notified. Does nothing if the post was deleted in the
 * meantime. Triggers record the changes of the counts, even if a like is deleted with its account.
 */
export const insertLike = batchedWrite<PostReaction>(async (db, likes) => {
  await insertLikes(db, {
    postIds: likes.map(({ postId }) => postId),
    userIds: likes.map(({ userId }) => userId),
  })
  return likes.map(() => undefined)
})

/** Inserts in a fixed order, so that two statements with the same likes cannot deadlock. */
const insertLikes = preparedSql(
  ({ postIds, userIds }: { postIds: readonly string[]; userIds: readonly string[] }) => sql`
    with given as (
      select post.id, post.user_id as author_id, given.user_id
      from unnest((select ${postIds}::uuid[]), (select ${userIds}::uuid[])) as given (post_id, user_id) join posts as post on post.id = given.post_id
      order by post.id, given.user_id for key share of post
    ), liked as (
      insert into post_likes (post_id, user_id) select id, user_id from given on conflict do nothing returning post_id, user_id
    )
    ${insertPendingActsOf(sql`select distinct given.author_id, 'post_liked', liked.user_id, liked.post_id, null::uuid
      from liked join given on given.id = liked.post_id and given.user_id = liked.user_id`)}`,
)

/** Deletes a like. Returns false if the like did not exist. */
export async function deleteLike(tx: Tx, { postId, userId }: PostReaction): Promise<boolean> {
  const row = await tx
    .deleteFrom('post_likes')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .returning('post_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Records a share; does nothing if the user has already shared the post today. */
export async function insertShare(
  tx: Tx,
  { postId, userId, day, target }: PostReaction & { day: number; target: string },
): Promise<void> {
  await tx
    .insertInto('post_shares')
    .values({ post_id: postId, user_id: userId, day, target })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Applies the recorded changes to the counts of posts and users, and to the ranks. */
export async function settleCounts(db: Database): Promise<void> {
  await sql`select settle_counts()`.execute(db)
}
