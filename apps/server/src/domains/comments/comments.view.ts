import type { Comment, UserInfo } from '@easel/contract'
import { viewsOf } from '../../platform/caching/row-views.ts'
import type { SharedCache } from '../../platform/caching/shared-cache.ts'
import type { Database } from '../../platform/db/pool.ts'
import { findPeople, presentPerson } from '../accounts/index.ts'
import { mentionsOf } from '../mentions/index.ts'
import {
  type CommentContent,
  type CommentRow,
  type OfViewer,
  readComments,
  type ViewedComment,
} from './comments.repo.ts'

export interface CommentPresenting {
  db: Database
  views: SharedCache<CommentView>
  origin: string
}

/** The part of a comment that every viewer sees: cached for each origin while the comment's row does not change. */
export interface CommentView {
  readonly id: string
  /** The comment as visitors see it, without the user to whom it replies. */
  readonly comment: Comment
  readonly replyTo: UserInfo | undefined
}

/** Presents comments to a viewer, in the same order; a comment that was deleted in the meantime is left out. */
export async function presentComments(
  rows: readonly ViewedComment[],
  { db, views: shared, origin }: CommentPresenting,
): Promise<Comment[]> {
  const views = await viewsOf(shared, rows, {
    variant: origin,
    make: async (ids) => makeViews(await readComments(db, ids), { db, origin }),
  })
  return rows.flatMap((row) => {
    const view = views.get(row.id)
    return view ? [showTo(view, row)] : []
  })
}

/** Presents a comment whose content was already read. */
export async function presentComment(
  row: CommentRow,
  context: Pick<CommentPresenting, 'db' | 'origin'>,
): Promise<Comment> {
  const [view] = await makeViews([row], context)
  return showTo(view!, row)
}

/** Adds the facts that only this viewer sees. */
function showTo({ comment, replyTo }: CommentView, row: OfViewer): Comment {
  return {
    ...comment,
    ...(row.answered && replyTo && { reply_to: { ...replyTo, is_followed: row.answered.is_followed } }),
    user_info: { ...comment.user_info, is_followed: row.is_followed },
    is_liked: row.is_liked,
  }
}

async function makeViews(
  rows: readonly CommentContent[],
  { db, origin }: Pick<CommentPresenting, 'db' | 'origin'>,
): Promise<CommentView[]> {
  const [answeredPeople, mentions] = await Promise.all([
    findPeople(
      db,
      rows.flatMap((row) => row.reply_to_user_id ?? []),
    ),
    mentionsOf(
      db,
      rows.map((row) => row.text),
    ),
  ])
  return rows.map((row, index): CommentView => {
    const answered = row.reply_to_user_id === null ? undefined : answeredPeople.get(row.reply_to_user_id)
    const comment: Comment = {
      id: row.id,
      post_id: row.post_id,
      parent_id: row.parent_id,
      text: row.text,
      mention_arr: mentions[index]!,
      create_ts: row.create_ts,
      update_ts: row.update_ts,
      user_info: presentPerson(row.author, origin),
      like_count: row.like_count,
      is_liked: false,
      is_pinned: row.pin_ts > 0,
      reply_count: row.reply_count,
    }
    return { id: row.id, comment, replyTo: answered && presentPerson(answered, origin) }
  })
}
