import { z } from 'zod'
import { UserInfo } from './accounts.ts'
import {
  input,
  MediaType,
  NextCursor,
  Nothing,
  ParamValue,
  PostId,
  pageFields,
  ResultInfo,
  Timestamp,
  UserId,
  visibleText,
  WorkId,
  WorkTemplateId,
} from './fields.ts'
import { route } from './route.ts'

export const postTitleMaxLength = 500

export const PostVisibility = z.enum(['public', 'pending', 'hidden'])

export const Post = z.object({
  id: z.string(),
  title: z.string(),
  alt_text: z.string(),
  create_ts: Timestamp,
  work_id: z.string(),
  work_template_id: z.string(),
  template_title: z.string(),
  media_type: MediaType,
  visibility: PostVisibility,
  is_sensitive: z.boolean(),
  user_info: UserInfo,
  result_info: ResultInfo,
  like_count: z.int(),
  comment_count: z.int(),
  share_count: z.int(),
  is_liked: z.boolean(),
  topic_arr: z.array(z.object({ id: z.string(), name: z.string() })),
  theme_id: z.string().optional(),
  remix_of: z.object({ post_id: z.string(), user_info: UserInfo }).optional(),
  params: z.record(z.string(), ParamValue),
})
export type Post = z.output<typeof Post>

const PostList = z.object({ post_arr: z.array(Post), next_cursor: NextCursor })
const tag = 'Posts'
const byId = input({ id: PostId })

export const postRoutes = {
  createPost: route({
    method: 'POST',
    path: '/post',
    auth: 'required',
    tag,
    rate: 'create',
    idempotent: true,
    summary: 'Publish a finished work',
    input: input({
      title: visibleText(1, postTitleMaxLength),
      work_id: WorkId,
      alt_text: visibleText(0, 1000).optional(),
      hide_mark: z.boolean().default(false).meta({
        description:
          'Downloads of the post are without the visible mark unless it is asked for. Needs `POST /consent`; A0301 with the path `consent` without',
      }),
    }),
    answer: Post,
    errors: ['A0404', 'A0301', 'A0440', 'A0506'],
  }),
  getPost: route({
    method: 'GET',
    path: '/post/{id}',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'A post',
    input: byId,
    answer: Post,
    errors: ['A0404'],
  }),
  deletePost: route({
    method: 'DELETE',
    path: '/post/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Take a post back; its work may be posted again',
    input: byId,
    answer: Nothing,
    errors: ['A0404', 'A0301'],
  }),
  listPosts: route({
    method: 'POST',
    path: '/post_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'Posts, newest or hottest first',
    input: input({
      ...pageFields,
      user_id: UserId.optional(),
      work_template_id: WorkTemplateId.optional(),
      remix_of_post_id: PostId.optional(),
      media_type: MediaType.optional(),
      order_by: z.enum(['ts', 'hot']).default('ts'),
    }),
    answer: PostList,
    errors: ['A0421'],
  }),
  listHotPosts: route({
    method: 'POST',
    path: '/hot_post_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'The inspiration feed, by hotness',
    input: input({ ...pageFields, media_type: MediaType.optional() }),
    answer: PostList,
    errors: ['A0421'],
  }),
  likePost: route({
    method: 'POST',
    path: '/post/{id}/like',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Like a post; idempotent',
    input: byId,
    answer: Nothing,
    errors: ['A0404', 'A0301'],
  }),
  unlikePost: route({
    method: 'DELETE',
    path: '/post/{id}/like',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Take a like back; idempotent',
    input: byId,
    answer: Nothing,
    errors: ['A0404'],
  }),
} as const
