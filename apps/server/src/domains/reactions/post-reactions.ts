import { type Database, transact } from '../../platform/db/pool.ts'
import { withdrawSocial } from '../notifications/index.ts'
import { type PostReaction, reactablePost, reactedPost } from '../posts/index.ts'
import { deleteLike, insertLike, insertShare } from './post-reactions.repo.ts'

const dayMs = 24 * 3600_000

/** Likes a post. A post that is hidden between the check and the like counts as hidden after the like. */
export async function likePost(db: Database, like: PostReaction): Promise<void> {
  await reactablePost(db, like)
  await insertLike(db, like)
}

export async function unlikePost(db: Database, like: PostReaction): Promise<void> {
  const { userId: actorId, postId } = like
  await transact(db, async (tx) => {
    const { user_id: userId } = await reactedPost(tx, like)
    if (await deleteLike(tx, like)) await withdrawSocial(tx, { userId, type: 'post_liked', actorId, postId })
  })
}

/** Records a share; it counts once per user and UTC day, whatever the target. */
export async function sharePost(db: Database, share: PostReaction & { target: string }): Promise<void> {
  await transact(db, async (tx) => {
    await reactablePost(tx, share)
    await insertShare(tx, { ...share, day: Math.floor(Date.now() / dayMs) })
  })
}
