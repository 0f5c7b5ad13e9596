import { z } from 'zod'
import { commentMaxLength } from '../client/limits.ts'
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
  .refine((text) => text !== '', refusal({ cause: 'comment_empty', message: 'Comment cannot be empty' }))
  .meta({
    description:
      'Up to 500 visible characters. `@username` tells that person of it (at most 10 of them), unless one of the two blocked the other.',
    examples: ['The light on the water! @ann.lee'],
  })

export const Comment = z.object({
  id: z.string().meta({ description: 'Id of the comment' }),
  post_id: z.string().meta({ description: 'The post that it is under' }),
  parent_id: z
    .string()
    .nullable()
    .meta({ description: 'The first comment of its thread; null of that one itself' }),
  reply_to: UserInfo.optional().meta({ description: 'Whom a reply to a reply answers' }),
  text: z.string().meta({ description: 'What it says' }),
  mention_arr: z
    .array(
      z.object({
        user_id: z.string().meta({ description: 'Who is meant' }),
        username: z.string().meta({ description: 'As it stands in the text, without @' }),
      }),
    )
    .meta({ description: 'The people whom the text mentions' }),
  create_ts: Timestamp.meta({ description: 'When it was written' }),
  update_ts: Timestamp.meta({ description: 'When it was last edited; as `create_ts` where it never was' }),
  user_info: UserInfo.meta({ description: 'Who wrote it' }),
  like_count: z.int().meta({ description: 'How many people like it' }),
  is_liked: z.boolean().meta({ description: 'Whether the caller likes it' }),
  is_pinned: z.boolean().meta({ description: 'Whether the post’s owner pinned it' }),
  reply_count: z.int().meta({ description: 'How many replies its thread has' }),
})
export type Comment = z.output<typeof Comment>

const tag = 'Comments'
const byId = input({ id: CommentId.meta({ description: 'Id of the comment' }) })

export const commentRoutes = {
  listComments: route({
    method: 'POST',
    path: '/comment_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'Comments of a post, or replies of a comment',
    description:
      'Pinned ones first, then newest first. Leaves out those of people whom the caller blocked or was blocked by; the counts do not. Pages by cursor keep the pinned ones that the first page had, whatever is pinned meanwhile.',
    input: input({
      ...pageFields,
      post_id: PostId.meta({ description: 'Whose comments' }),
      parent_id: CommentId.optional().meta({ description: 'For the replies of this comment, newest first' }),
    }),
    answer: z.object({
      comment_arr: z.array(Comment).meta({ description: 'A page of comments' }),
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
    idempotent: true,
    summary: 'Comment on a post, or reply to a comment',
    description:
      'A reply to a reply joins the same thread. A parent of another post is A0400. A0301 where the caller and the post’s owner, or the author of what is answered, have a block between them. The owner, who is answered and who is mentioned are told, each once.',
    input: input({
      post_id: PostId.meta({ description: 'The post to comment on' }),
      text: CommentText,
      parent_id: CommentId.optional().meta({ description: 'The comment or reply to answer' }),
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
    summary: 'A comment or reply',
    description: 'What `POST /comment_arr` would leave out is A0404.',
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
    summary: 'Edit one’s own comment',
    description: 'Who is newly mentioned is told; nobody is told twice.',
    input: input({ id: CommentId.meta({ description: 'Id of the comment' }), text: CommentText }),
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
      'For its author and the post’s owner. Its replies go with it, and the post’s count falls by all of them.',
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
    summary: 'Like a comment; idempotent',
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
    summary: 'Take a like back; idempotent',
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
    summary: 'Pin a comment; idempotent',
    description: 'For the post’s owner. A reply cannot be pinned, nor can a fourth comment: A0440.',
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
    summary: 'Pin a comment no longer; idempotent',
    input: byId,
    answer: Nothing,
    errors: ['A0404', 'A0301'],
  }),
} as const
