import type { Locale, PostAudience } from '@easel/contract'
import { topicsIn } from '@easel/contract'
import type { Viewer } from '../../http/calls/call.ts'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { type DomainError, errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import { notifyMentioned } from '../mentions/index.ts'
import { indexNow } from '../search-index/index.ts'
import { hasBlocked } from '../social/index.ts'
import { setTopics } from '../topics/index.ts'
import { erasePost } from './erase-post.ts'
import { reactionRefusal, refusalToChange, refusalToSee } from './posts.policy.ts'
import {
  announce,
  findAllReactable,
  findHiddenOwn,
  findPost,
  findReactable,
  type Hold,
  isReadableFor,
  type PostReaction,
  type PostRow,
  setAudience,
  setWords,
} from './posts.repo.ts'
import { draftAltText } from './publish-post.ts'

async function visiblePost(db: Database | Tx, viewer: Viewer | undefined, id: string): Promise<PostRow> {
  const post = await findPost(db, id, viewer?.id)
  if (post) return post
  throw (await findHiddenOwn(db, id, viewer?.id))
    ? errors.wrongState({ cause: 'post_hidden' })
    : errors.notFound()
}

/**
 * Returns a post for reading; its author gets it even if moderators have hidden it. Throws A0404 if the author has blocked the
 * viewer.
 */
export async function openPost(
  db: Database | Tx,
  viewerId: string | undefined,
  id: string,
): Promise<PostRow> {
  const post = (await findPost(db, id, viewerId)) ?? (await findHiddenOwn(db, id, viewerId))
  if (!post || (viewerId && (await hasBlocked(db, post.user_id, viewerId)))) throw errors.notFound()
  return post
}

/** Throws A0404 if the viewer may not read the post. */
export async function requireReadable(
  db: Database | Tx,
  viewerId: string | undefined,
  id: string,
): Promise<void> {
  if (!(await isReadableFor(db, id, viewerId))) throw errors.notFound()
}

/** Returns a post to react to; throws A0301 if one of viewer and author has blocked the other. */
export async function reactablePost(db: Database | Tx, reaction: PostReaction): Promise<ReactablePost> {
  const post = await findReactable(db, reaction)
  throwRefusal(reactionRefusal(post))
  return post!
}

/** Returns a post from which the viewer may withdraw a reaction: any post that the viewer sees, even after a block. */
export async function reactedPost(tx: Tx, reaction: PostReaction): Promise<ReactablePost> {
  const post = await findReactable(tx, reaction)
  throwRefusal(refusalToSee(post))
  return post!
}

export type ReactablePost = Pick<PostRow, 'id' | 'user_id'>

/** Returns the post of each of these reactions, or the refusal. */
export async function reactablePosts(
  db: Database | Tx,
  reactions: readonly PostReaction[],
  hold?: Hold,
): Promise<(ReactablePost | DomainError)[]> {
  const found = await findAllReactable(db, reactions, hold)
  return reactions.map((_reaction, index) => reactionRefusal(found.get(index)) ?? found.get(index)!)
}

async function ownPost(db: Database | Tx, viewer: Viewer, id: string): Promise<PostRow> {
  const post = await visiblePost(db, viewer, id)
  throwRefusal(refusalToChange(post, viewer.id))
  return post
}

export interface PostChange {
  title?: string | undefined
  alt_text?: string | undefined
  audience?: PostAudience | undefined
}

/** Changes the texts and the audience of a post. If an alternative text is cleared, a new draft replaces it. */
export async function updatePost(
  db: Database,
  viewer: Viewer,
  { id, locale, ...change }: PostChange & { id: string; locale: Locale },
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined))
    throw errors.invalid({ cause: 'nothing_to_change' })
  await transact(db, async (tx) => {
    const post = await ownPost(tx, viewer, id)
    const audience = change.audience ?? post.audience
    if (change.audience !== undefined) await setAudience(tx, id, change.audience)
    const title = change.title ?? post.title
    const alt_text =
      change.alt_text === '' ? await draftAltText(tx, post, { title, locale }) : change.alt_text
    await setWords(tx, id, { title, alt_text: alt_text ?? post.alt_text })
    if (audience === 'public') {
      // If other users did not see the post before, it has caused no notifications of mentions.
      const before = (await announce(tx, id)) ? '' : post.title
      await notifyMentioned(tx, { author: viewer, text: title, before, postId: id })
    }
    if (change.title === undefined) return
    await setTopics(tx, id, topicsIn(change.title))
    await indexNow(tx, 'post', [id])
  })
}

export async function deletePost(db: Database, viewer: Viewer, id: string): Promise<void> {
  if (!(await findHiddenOwn(db, id, viewer.id))) await ownPost(db, viewer, id)
  await transact(db, (tx) => erasePost(tx, id))
}
