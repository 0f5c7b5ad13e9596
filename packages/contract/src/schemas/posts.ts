import { z } from 'zod'
import { altTextMaxLength, postTitleMaxLength } from '../client/limits.ts'
import {
  input,
  Keyword,
  MediaType,
  NextCursor,
  Nothing,
  PostId,
  pageFields,
  ThemeId,
  TopicId,
  UserId,
  visibleText,
  WorkId,
  WorkTemplateId,
} from './fields.ts'
import { Post, RankedPost, RankWindow } from './post.ts'
import { route } from './route.ts'
import { Theme } from './themes.ts'
import { Topic } from './topics.ts'

const PostList = z.object({ post_arr: z.array(Post), next_cursor: NextCursor })
const tag = 'Posts'
const byId = input({ id: PostId })
const title = visibleText(1, postTitleMaxLength).meta({
  description: '`#tag` words, in any script, become topics: the first ten',
  examples: ['Evening #sea'],
})
const altText = visibleText(0, altTextMaxLength).meta({
  description: 'For those who cannot see the picture; drafted from the template and the title when empty',
})
const windowed = { window: RankWindow.default('week') }
const topPosts = z.array(RankedPost).meta({ description: 'Its best posts of the window, at most three' })

export const postRoutes = {
  createPost: route({
    method: 'POST',
    path: '/post',
    auth: 'required',
    tag,
    rate: 'create',
    idempotent: true,
    summary: 'Publish a finished work',
    description:
      'Outside the period of its theme: A0440. A picture that the pre-check takes for explicit, or that a decision of moderators took away: A0440; a borderline one is posted as sensitive. While the work is posted: A0506; after the deletion of its post it may be posted again.',
    input: input({
      title,
      work_id: WorkId,
      theme_id: ThemeId.optional().meta({ description: 'A running theme to take part in' }),
      alt_text: altText.optional(),
      share_sources: z
        .boolean()
        .default(false)
        .meta({ description: 'Shows the pictures that the work was made of to everybody, too' }),
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
    description:
      'Whoever made it finds it also when moderators have hidden it: `visibility` says so, and nothing can be done with it but deleting it.',
    input: byId,
    answer: Post,
    errors: ['A0404'],
  }),
  updatePost: route({
    method: 'PUT',
    path: '/post/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: "Change the words of one's own post",
    description:
      'What is left out stays as it is. A new title has new topics. With nothing to change: A0400.',
    input: input({ id: PostId, title: title.optional(), alt_text: altText.optional() }),
    answer: Post,
    errors: ['A0404', 'A0301', 'A0440'],
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
    description:
      'Filters narrow each other down. A keyword finds posts by their title and topics, and by the name of their template and of their maker: by relevance, the former come before the latter, each the hottest first. `ts` is plainly by time. By hotness, the pages that follow a cursor go on in the list as it was at the first page, for an hour: what is liked in the meantime comes neither twice nor goes missing.',
    input: input({
      ...pageFields,
      user_id: UserId.optional().meta({ description: 'Made by this person' }),
      topic_id: TopicId.optional().meta({ description: 'With this topic' }),
      theme_id: ThemeId.optional().meta({ description: 'Taking part in this theme' }),
      work_template_id: WorkTemplateId.optional().meta({ description: 'Made with this template' }),
      remix_of_post_id: PostId.optional().meta({ description: 'Remixed from this post' }),
      media_type: MediaType.optional(),
      keyword: Keyword.optional(),
      followee_only: z
        .boolean()
        .default(false)
        .meta({ description: 'Of the people whom the caller follows; without a token: A0200' }),
      order_by: z.enum(['ts', 'hot', 'relevance']).optional().meta({
        description:
          '`relevance` with a keyword, else `ts`, when left out; without a keyword `relevance` is `hot`',
      }),
    }),
    answer: PostList,
    errors: ['A0200', 'A0421'],
  }),
  listHotPosts: route({
    method: 'POST',
    path: '/hot_post_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'The inspiration feed, by hotness',
    description: 'As `POST /post_arr` with `order_by` `hot`.',
    input: input({ ...pageFields, media_type: MediaType.optional() }),
    answer: PostList,
    errors: ['A0421'],
  }),
  listRankedPosts: route({
    method: 'POST',
    path: '/hot_post_rank',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'The best posts of a period',
    description:
      'Of the posts made in the window, those with the highest score (likes + 2·comments + 3·shares, whenever given) first; equal ones newest first.',
    input: input({ ...pageFields, ...windowed, media_type: MediaType.optional() }),
    answer: z.object({ post_arr: z.array(RankedPost), next_cursor: NextCursor }),
    errors: ['A0421'],
  }),
  rankThemePosts: route({
    method: 'POST',
    path: '/theme_hot_post_rank_arr',
    auth: 'optional',
    tag: 'Themes',
    rate: 'read',
    summary: 'Themes, each with its best posts',
    description: 'Themes as in `POST /theme_arr`; the posts are ranked as in `POST /hot_post_rank`.',
    input: input({ ...pageFields, window: RankWindow.default('all') }),
    answer: z.object({
      theme_arr: z
        .array(Theme.extend({ post_arr: topPosts }))
        .meta({ description: 'Each with the best of its posts' }),
      next_cursor: NextCursor,
    }),
    errors: ['A0421'],
  }),
  rankTopicPosts: route({
    method: 'POST',
    path: '/topic_hot_post_rank_arr',
    auth: 'optional',
    tag: 'Topics',
    rate: 'read',
    summary: 'Topics, each with its best posts',
    description: 'Topics with the most posts first; the posts are ranked as in `POST /hot_post_rank`.',
    input: input({ ...pageFields, ...windowed }),
    answer: z.object({
      topic_arr: z
        .array(Topic.extend({ post_arr: topPosts }))
        .meta({ description: 'Each with the best of its posts' }),
      next_cursor: NextCursor,
    }),
    errors: ['A0421'],
  }),
  listLikedPosts: route({
    method: 'POST',
    path: '/liked_post_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'Posts that somebody likes, the last liked first',
    description:
      "One's own without `user_id`. Somebody else's only while their setting `likes_public` is on; else A0404.",
    input: input({
      ...pageFields,
      user_id: UserId.optional().meta({ description: 'Whose likes; the caller when left out' }),
    }),
    answer: PostList,
    errors: ['A0200', 'A0404', 'A0421'],
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
    errors: ['A0404', 'A0301', 'A0440'],
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
    errors: ['A0404', 'A0440'],
  }),
  sharePost: route({
    method: 'POST',
    path: '/post/{id}/share',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Tell that a post was shared',
    description: 'Raises `share_count` once per person and day (UTC).',
    input: input({
      id: PostId,
      target: visibleText(1, 40).meta({
        description: "Where to, in the client's words",
        examples: ['wechat'],
      }),
    }),
    answer: Nothing,
    errors: ['A0404', 'A0301', 'A0440'],
  }),
} as const
