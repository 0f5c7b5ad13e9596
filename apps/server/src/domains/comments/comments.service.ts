import { type RecordCreatedId, recordNothing, type Viewer } from '../../http/calls/call.ts'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { DomainError, errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import { newId } from '../../platform/ids.ts'
import { notifyMentioned } from '../mentions/index.ts'
import {
  type Hold,
  lockPost,
  openPost,
  type PostToActOn,
  postsToActOn,
  postToActOn,
  requireReadable,
} from '../posts/index.ts'
import { hasBlocked, isBlockedBetween } from '../social/index.ts'
import { actsOfComments, notifyLiked, withdrawLiked } from './comment-notifications.ts'
import {
  isForOwnerOnly,
  mayDelete,
  refusalToEdit,
  refusalToPin,
  refusalToPinMore,
} from './comments.policy.ts'
import {
  type CommentRow,
  countPinned,
  deleteComment,
  deleteLike,
  findComment,
  findOrigin,
  insertComments,
  insertLike,
  lockComment,
  setPin,
  updateText,
} from './comments.repo.ts'

export interface NewCommentInput {
  viewer: Viewer
  post_id: string
  text: string
  parent_id?: string | undefined
  recordCreatedId?: RecordCreatedId
  /** Facts of an imported comment: it keeps its timestamps and causes no notifications. */
  past?: { id: string; createTs: number; updateTs: number }
}

/** Returns a comment that the viewer may read, together with its post. Throws A0404 where its author has blocked the viewer. */
export async function openComment(
  db: Database | Tx,
  viewerId: string | undefined,
  id: string,
): Promise<CommentRow> {
  const comment = await findComment(db, id, viewerId)
  if (!comment) throw errors.notFound()
  await requireReadable(db, viewerId, comment.post_id)
  if (viewerId && (await hasBlocked(db, comment.user_id, viewerId))) throw errors.notFound()
  return comment
}

/** Returns the id of the first comment of the thread that a comment is in. Throws A0404 unless lists show that thread to the viewer. */
export async function openThread(
  db: Database,
  viewerId: string | undefined,
  { id, postId }: { id: string; postId: string },
): Promise<string> {
  const comment = await findComment(db, id, viewerId)
  if (!comment) throw errors.notFound()
  if (comment.post_id !== postId) throw errors.invalid({ cause: 'parent_of_another_post' })
  const first = comment.parent_id === null ? comment : await findComment(db, comment.parent_id, viewerId)
  if (!first || (viewerId && (await isBlockedBetween(db, viewerId, first.user_id)))) throw errors.notFound()
  return first.id
}

/**
 * Throws A0404 unless lists show this comment: it is visible, and neither its author nor that of its thread has a block with the viewer.
 */
export async function requireListed(db: Database, viewerId: string | undefined, id: string): Promise<void> {
  const { post_id, user_id } = await openComment(db, viewerId, id)
  await openThread(db, viewerId, { id, postId: post_id })
  if (viewerId && (await isBlockedBetween(db, viewerId, user_id))) throw errors.notFound()
}

/** Returns a comment that the viewer may act on. Throws A0404 where it is not visible and A0301 for a block. */
async function commentToActOn(tx: Tx, viewer: Viewer, id: string): Promise<CommentRow> {
  const comment = await findComment(tx, id, viewer.id)
  if (!comment) throw errors.notFound()
  await postToActOn(tx, viewer, comment.post_id)
  await refuseBetweenBlocked(tx, viewer, comment.user_id)
  return comment
}

async function refuseBetweenBlocked(tx: Tx, viewer: Viewer, otherId: string): Promise<void> {
  if (await isBlockedBetween(tx, viewer.id, otherId)) throw errors.forbidden({ cause: 'blocked' })
}

/** Writes comments; returns the row of each, or its refusal. */
export async function createComments(
  db: Database,
  inputs: readonly NewCommentInput[],
): Promise<(CommentRow | DomainError)[]> {
  // Replies change the counts of comments, which may be deleted at the same moment.
  const hasReplies = inputs.some(({ parent_id }) => parent_id)
  const isRecorded = inputs.some(({ recordCreatedId: record }) => record && record !== recordNothing)
  // All that first comments change is one statement. A post may be hidden between their check and it, as it may be after it.
  if (!hasReplies && !isRecorded) return await storeComments(db, inputs)
  return await transact(db, async (tx) => {
    const rows = await storeComments(tx, inputs, hasReplies ? 'alone' : 'shared')
    for (const [index, row] of rows.entries())
      if (!(row instanceof DomainError)) await inputs[index]!.recordCreatedId?.(tx, row.id)
    return rows
  })
}

async function storeComments(
  db: Database | Tx,
  inputs: readonly NewCommentInput[],
  hold?: Hold,
): Promise<(CommentRow | DomainError)[]> {
  const acts = inputs.map(({ post_id, viewer }) => ({ postId: post_id, userId: viewer.id }))
  const posts = await postsToActOn(db, acts, hold)
  const drafts: (Draft | DomainError)[] = []
  for (const [index, input] of inputs.entries()) drafts.push(await draftComment(db, input, posts[index]!))
  const accepted = drafts.filter((draft): draft is Draft => !(draft instanceof DomainError))
  const told = await actsOfComments(
    db,
    accepted.flatMap(({ event, input }) => (input.past || event.comment.only_for_owner ? [] : [event])),
  )
  const contents = await insertComments(
    db,
    accepted.map(({ comment }) => comment),
    told,
  )
  const contentOf = new Map(contents.map((content) => [content.id, content]))
  return drafts.map((draft) =>
    draft instanceof DomainError ? draft : { ...contentOf.get(draft.comment.id)!, ...draft.seen },
  )
}

/** Writes one comment; returns its row, or throws the refusal. */
export async function createComment(db: Database, input: NewCommentInput): Promise<CommentRow> {
  const [created] = await createComments(db, [input])
  if (created instanceof DomainError) throw created
  return created!
}

type Draft = ReturnType<typeof draftOf>

async function draftComment(
  db: Database | Tx,
  input: NewCommentInput,
  post: PostToActOn | DomainError,
): Promise<Draft | DomainError> {
  const { parent_id, post_id, viewer } = input
  const answered = parent_id ? await findComment(db, parent_id, viewer.id) : undefined
  if (answered && answered.post_id !== post_id) return errors.invalid({ cause: 'parent_of_another_post' })
  if (post instanceof DomainError) return post
  if (parent_id && !answered) return errors.notFound()
  if (answered && (await isBlockedBetween(db, viewer.id, answered.user_id)))
    return errors.forbidden({ cause: 'blocked' })
  return draftOf(input, post, answered)
}

function draftOf(input: NewCommentInput, post: PostToActOn, answered: CommentRow | undefined) {
  const { viewer, text, past } = input
  const now = Date.now()
  const comment = {
    id: past?.id ?? newId(),
    post_id: post.id,
    user_id: viewer.id,
    parent_id: answered ? (answered.parent_id ?? answered.id) : null,
    reply_to_id: answered?.parent_id ? answered.id : null,
    reply_to_user_id: answered?.parent_id ? answered.user_id : null,
    text,
    only_for_owner: isForOwnerOnly(viewer, post),
    create_ts: past?.createTs ?? now,
    update_ts: past?.updateTs ?? now,
  }
  const event = { author: viewer, comment, postOwnerId: post.user_id, answeredId: answered?.user_id }
  // As its author sees it, who answers nobody whom they may not see.
  const seen = {
    is_liked: false,
    is_followed: false,
    answered: comment.reply_to_id === null ? null : { is_followed: answered!.is_followed },
  }
  return { input, comment, event, seen }
}

export async function editComment(db: Database, viewer: Viewer, id: string, text: string): Promise<void> {
  await transact(db, async (tx) => {
    await lockComment(tx, id)
    const comment = await commentToActOn(tx, viewer, id)
    throwRefusal(refusalToEdit(comment, viewer.id))
    if (comment.text === text) return
    await updateText(tx, id, text)
    const mentioning = { text, before: comment.text, postId: comment.post_id, commentId: id }
    if (!comment.only_for_owner) await notifyMentioned(tx, { author: viewer, ...mentioning })
  })
}

/** Deletes a comment. Its author and the owner of the post may do so even when the comment or the post is hidden. */
export async function removeComment(db: Database, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const origin = await findOrigin(tx, id)
    if (!origin || !mayDelete(origin, viewer.id)) {
      await openComment(tx, viewer.id, id)
      throw errors.forbidden()
    }
    await lockPost(tx, origin.post_id)
    await deleteComment(tx, id)
  })
}

export async function likeComment(db: Database, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    await lockComment(tx, id)
    const comment = await commentToActOn(tx, viewer, id)
    if (await insertLike(tx, id, viewer.id)) await notifyLiked(tx, viewer, comment)
  })
}

export async function unlikeComment(db: Database, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    await lockComment(tx, id)
    const comment = await findComment(tx, id, viewer.id)
    if (!comment) throw errors.notFound()
    if (await deleteLike(tx, id, viewer.id)) await withdrawLiked(tx, viewer, comment)
  })
}

/** Pins a comment. The lock on the post serializes pins, so that concurrent ones cannot exceed the limit. */
export async function pinComment(db: Database, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const comment = await commentToPin(tx, viewer, id)
    throwRefusal(refusalToPinMore(comment, await countPinned(tx, comment.post_id)))
    if (comment.pin_ts === 0) await setPin(tx, id, Date.now())
  })
}

export async function unpinComment(db: Database, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const comment = await commentToPin(tx, viewer, id)
    if (comment.pin_ts > 0) await setPin(tx, id, 0)
  })
}

async function commentToPin(tx: Tx, viewer: Viewer, id: string): Promise<CommentRow> {
  const found = await openComment(tx, viewer.id, id)
  const post = await openPost(tx, viewer.id, found.post_id)
  throwRefusal(refusalToPin(post, viewer.id))
  await lockPost(tx, post.id)
  return await openComment(tx, viewer.id, id)
}
