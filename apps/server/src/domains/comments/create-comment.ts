import { type RecordCreatedId, recordNothing, type Viewer } from '../../http/calls/call.ts'
import { batchedWrite } from '../../platform/batching/batched-write.ts'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { DomainError, errors } from '../../platform/errors/domain-error.ts'
import { newId } from '../../platform/ids.ts'
import { type Hold, type ReactablePost, reactablePosts } from '../posts/index.ts'
import { isBlockedBetween } from '../social/index.ts'
import { actsOfComments } from './comment-notifications.ts'
import { isForOwnerOnly } from './comments.policy.ts'
import { type CommentRow, findComment, insertComments } from './comments.repo.ts'

export interface NewCommentInput {
  viewer: Viewer
  post_id: string
  text: string
  parent_id?: string | undefined
  recordCreatedId?: RecordCreatedId
  /** Facts of an imported comment: it keeps its timestamps and causes no notifications. */
  past?: { id: string; createTs: number; updateTs: number }
}

/** Writes a comment and returns its row. */
export const createComment = batchedWrite<NewCommentInput, CommentRow>(createComments)

async function createComments(
  db: Database,
  inputs: readonly NewCommentInput[],
): Promise<(CommentRow | DomainError)[]> {
  // Replies change the counts of comments, which may be deleted concurrently, so replies need locks.
  const hasReplies = inputs.some(({ parent_id }) => parent_id)
  const isRecorded = inputs.some(({ recordCreatedId: record }) => record && record !== recordNothing)
  // A single statement makes all changes of a first comment. If the post is hidden between the check and this statement, the post
  // counts as hidden after the comment.
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
  const posts = await reactablePosts(db, acts, hold)
  const drafts: (Draft | DomainError)[] = []
  for (const [index, input] of inputs.entries()) drafts.push(await draftComment(db, input, posts[index]!))
  const accepted = drafts.filter((draft): draft is Draft => !(draft instanceof DomainError))
  const toNotify = await actsOfComments(
    db,
    accepted.flatMap(({ event, input }) => (input.past || event.comment.only_for_owner ? [] : [event])),
  )
  const contents = await insertComments(
    db,
    accepted.map(({ comment }) => comment),
    toNotify,
  )
  const contentOf = new Map(contents.map((content) => [content.id, content]))
  return drafts.map((draft) =>
    draft instanceof DomainError ? draft : { ...contentOf.get(draft.comment.id)!, ...draft.seen },
  )
}

type Draft = ReturnType<typeof draftOf>

async function draftComment(
  db: Database | Tx,
  input: NewCommentInput,
  post: ReactablePost | DomainError,
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

function draftOf(input: NewCommentInput, post: ReactablePost, answered: CommentRow | undefined) {
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
  // The answered comment as the author of the reply sees it: users can reply only to comments that they may see.
  const seen = {
    is_liked: false,
    is_followed: false,
    answered: comment.reply_to_id === null ? null : { is_followed: answered!.is_followed },
  }
  return { input, comment, event, seen }
}
