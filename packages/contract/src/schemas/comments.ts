import { z } from 'zod'
import { fault } from '../messages/faults.ts'
import { commentMaxLength } from '../shared/limits.ts'
import { UserInfo } from './accounts.ts'
import {
  CommentId,
  input,
  NextCursor,
  Nothing,
  PostId,
  pageFields,
  refusal,
  Timestamp,
  visibleText,
} from './fields.ts'
import { route } from './route.ts'

/** Maximum number of pinned comments on a post. */
export const maxPinnedComments = 3

export const CommentText = visibleText(0, commentMaxLength)
  .refine((text) => text !== '', refusal({ cause: 'comment_empty', fault: fault('comment_empty') }))
  .meta({
    description:
      'Text of the comment, 1 to 500 visible characters. `@username` mentions a user, who gets a notification; at most 10 users, and only if neither of the two has blocked the other',
    examples: ['The light on the water! @ann.lee'],
  })

export const Comment = z.object({
  id: z.string().meta({ description: 'Id of the comment (UUIDv7)' }),
  post_id: z.string().meta({ description: 'Id of the post' }),
  parent_id: z
    .string()
    .nullable()
    .meta({ description: 'Id of the comment that the thread begins with; null for that comment itself' }),
  reply_to: UserInfo.optional().meta({ description: 'Author of the reply that this reply answers' }),
  text: z.string().meta({ description: 'Text of the comment' }),
  mention_arr: z
    .array(
      z.object({
        user_id: z.string().meta({ description: 'Id of the user' }),
        username: z.string().meta({ description: 'Username as in the text, without `@`' }),
      }),
    )
    .meta({ description: 'Users mentioned in the text' }),
  create_ts: Timestamp.meta({ description: 'When the comment was created' }),
  update_ts: Timestamp.meta({
    description: 'When the comment was last edited; equal to `create_ts` if it was never edited',
  }),
  user_info: UserInfo.meta({ description: 'Author of the comment' }),
  like_count: z.int().meta({ description: 'Number of likes' }),
  is_liked: z.boolean().meta({ description: 'Whether the caller likes the comment' }),
  is_pinned: z.boolean().meta({ description: 'Whether the author of the post has pinned the comment' }),
  reply_count: z.int().meta({ description: 'Number of replies in its thread' }),
})
export type Comment = z.output<typeof Comment>

const tag = 'Comments'
const byId = input({ id: CommentId.meta({ description: 'Id of the comment (UUIDv7)' }) })

export const commentRoutes = {
  listComments: route({
    method: 'POST',
    path: '/comment_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    sharedByVisitors: true,
    summary: 'List the comments of a post, or the replies to a comment',
    description:
      'Pinned comments come first, then newest first. Comments by users whom the caller has blocked, or who have blocked the caller, are left out; the counts include them. The pages that follow a cursor keep the pinned comments of the first page, even if other comments have been pinned since.',
    input: input({
      ...pageFields,
      post_id: PostId.meta({ description: 'Id of the post' }),
      parent_id: CommentId.optional().meta({
        description: 'Id of a comment, to list the replies to it, newest first',
      }),
    }),
    answer: z.object({
      comment_arr: z.array(Comment).meta({ description: 'Comments of this page' }),
      next_cursor: NextCursor,
    }),
    errors: ['A0404', 'A0421'],
  }),
  createComment: route({
    method: 'POST',
    path: '/comment',
    auth: 'required',
    tag,
    rate: 'create',
    isReaction: true,
    idempotent: true,
    summary: 'Comment on a post, or reply to a comment',
    description:
      'A reply to a reply joins the same thread. A0400 if `parent_id` belongs to another post. A0301 if the caller and the author of the post, or of the comment to answer, have blocked each other. The author of the post, the author of the answered comment and the mentioned users get one notification each.',
    input: input({
      post_id: PostId.meta({ description: 'Id of the post' }),
      text: CommentText,
      parent_id: CommentId.optional().meta({ description: 'Id of the comment or reply to answer' }),
    }),
    answer: Comment,
    errors: ['A0404', 'A0301', 'A0440'],
  }),
  getComment: route({
    method: 'GET',
    path: '/comment/{id}',
    auth: 'optional',
    tag,
    rate: 'read',
    sharedByVisitors: true,
    summary: 'Get a comment or reply',
    description: 'A0404 for comments that `POST /comment_arr` leaves out.',
    input: byId,
    answer: Comment,
    errors: ['A0404'],
  }),
  updateComment: route({
    method: 'PUT',
    path: '/comment/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: "Edit one of the caller's comments",
    description: 'Only newly mentioned users get a notification.',
    input: input({ id: CommentId.meta({ description: 'Id of the comment (UUIDv7)' }), text: CommentText }),
    answer: Comment,
    errors: ['A0404', 'A0301'],
  }),
  deleteComment: route({
    method: 'DELETE',
    path: '/comment/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Delete a comment',
    description:
      'For the author of the comment and the author of the post. The replies are deleted too, and the comment count of the post falls accordingly.',
    input: byId,
    answer: Nothing,
    errors: ['A0404', 'A0301'],
  }),
  likeComment: route({
    method: 'POST',
    path: '/comment/{id}/like',
    auth: 'required',
    tag,
    rate: 'write',
    isReaction: true,
    summary: 'Like a comment',
    description: 'Idempotent: repeating the call changes nothing.',
    input: byId,
    answer: Nothing,
    errors: ['A0404', 'A0301', 'A0440'],
  }),
  unlikeComment: route({
    method: 'DELETE',
    path: '/comment/{id}/like',
    auth: 'required',
    tag,
    rate: 'write',
    isReaction: true,
    summary: 'Unlike a comment',
    description: 'Idempotent: repeating the call changes nothing.',
    input: byId,
    answer: Nothing,
    errors: ['A0404'],
  }),
  pinComment: route({
    method: 'POST',
    path: '/comment/{id}/pin',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Pin a comment',
    description:
      'Idempotent. For the author of the post (A0301 for others). A0440 for a reply, or if three comments are already pinned.',
    input: byId,
    answer: Nothing,
    errors: ['A0404', 'A0301', 'A0440'],
  }),
  unpinComment: route({
    method: 'DELETE',
    path: '/comment/{id}/pin',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Unpin a comment',
    description: 'Idempotent. For the author of the post (A0301 for others).',
    input: byId,
    answer: Nothing,
    errors: ['A0404', 'A0301'],
  }),
} as const
