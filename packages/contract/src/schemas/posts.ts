import { z } from 'zod'
import { altTextMaxLength, postTitleMaxLength } from '../shared/limits.ts'
import {
  File,
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
  visibleLine,
  visibleText,
  WorkId,
  WorkTemplateId,
} from './fields.ts'
import { Post, PostAudience, RankedPost, RankWindow } from './post-schema.ts'
import { route } from './route.ts'
import { Theme } from './themes.ts'
import { Topic } from './topics.ts'

const PostList = z.object({ post_arr: z.array(Post), next_cursor: NextCursor })
const tag = 'Posts'
const byId = input({ id: PostId })
const title = visibleLine(1, postTitleMaxLength).meta({
  description: 'Title, 1 to 500 characters. The first ten `#tag` words, in any script, become topics',
  examples: ['Evening #sea'],
})
const altText = visibleText(0, altTextMaxLength).meta({
  description:
    'Text alternative: describes the picture for people who cannot see it. If this text is empty, the server writes a text alternative from the template and the title',
})
const windowed = { window: RankWindow.default('week') }
const topPosts = z.array(RankedPost).meta({ description: 'Its best posts of the period, at most three' })

export const postRoutes = {
  createPost: route({
    method: 'POST',
    path: '/post',
    auth: 'required',
    tag,
    rate: 'create',
    idempotent: true,
    summary: 'Post a finished work',
    description:
      "The work must be one of the caller's own. A0440 if the theme is not running, if the automatic pre-check finds the picture sexually explicit, or if moderators have removed it; a borderline picture is posted as sensitive. A0506 if the work is posted already. Once its post has been deleted, the work can be posted again.",
    input: input({
      title,
      work_id: WorkId,
      theme_id: ThemeId.optional().meta({ description: 'Id of a running theme that the post takes part in' }),
      alt_text: altText.optional(),
      audience: PostAudience.default('public'),
      share_sources: z
        .boolean()
        .default(false)
        .meta({ description: 'Whether everybody can see the source images of the work' }),
      hide_mark: z.boolean().default(false).meta({
        description:
          'Whether downloads of the post leave out the visible mark unless it is requested. Requires `POST /consent`; otherwise A0301 with the path `consent`',
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
    sharedByVisitors: true,
    summary: 'Get a post',
    description:
      'The author can also get a post that moderators have hidden (see `visibility`); such a post can only be deleted.',
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
    summary: "Update the texts or the audience of one of the caller's posts",
    description:
      'Omitted fields keep their value; a new title replaces the topics. Without any field: A0400.',
    input: input({
      id: PostId,
      title: title.optional(),
      alt_text: altText.optional(),
      audience: PostAudience.optional(),
    }),
    answer: Post,
    errors: ['A0404', 'A0301', 'A0440'],
  }),
  deletePost: route({
    method: 'DELETE',
    path: '/post/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: "Delete one of the caller's posts",
    description: 'Its work can be posted again.',
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
    sharedByVisitors: true,
    summary: 'List posts',
    description:
      'A post must match all filters. `keyword` is matched against the title and topics, and against the names of the template and the author; sorted by relevance, matches in the title and the topics come before matches in the names, each by hotness.\n\nSorted by hotness, the pages that follow a cursor continue the list of the first page for an hour, so that no post appears twice or is missed while likes change.',
    input: input({
      ...pageFields,
      user_id: UserId.optional().meta({ description: 'Only posts by this user' }),
      topic_id: TopicId.optional().meta({ description: 'Only posts with this topic' }),
      theme_id: ThemeId.optional().meta({ description: 'Only posts that take part in this theme' }),
      work_template_id: WorkTemplateId.optional().meta({ description: 'Only posts made with this template' }),
      remix_of_post_id: PostId.optional().meta({ description: 'Only remixes of this post' }),
      media_type: MediaType.optional(),
      keyword: Keyword.optional(),
      followee_only: z
        .boolean()
        .default(false)
        .meta({ description: 'Only posts by users whom the caller follows (A0200 without a token)' }),
      order_by: z.enum(['ts', 'hot', 'relevance']).optional().meta({
        description:
          '`ts`: newest first. `hot`: by hotness. `relevance`: by relevance to `keyword`; without a keyword, like `hot`. Default: `relevance` with a keyword, otherwise `ts`',
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
    sharedByVisitors: true,
    summary: 'List the inspiration feed, by hotness',
    description: 'Like `POST /post_arr` with `order_by` set to `hot`.',
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
    sharedByVisitors: true,
    summary: 'List the best posts of a period',
    description:
      'Posts created in the period, highest score first (likes + 2·comments + 3·shares, whenever given); at equal scores, newest first.',
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
    sharedByVisitors: true,
    summary: 'List themes, each with its best posts',
    description:
      'Themes are listed as in `POST /theme_arr`; their posts are ranked as in `POST /hot_post_rank`.',
    input: input({ ...pageFields, window: RankWindow.default('all') }),
    answer: z.object({
      theme_arr: z
        .array(Theme.extend({ post_arr: topPosts }))
        .meta({ description: 'Themes, each with its best posts' }),
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
    sharedByVisitors: true,
    summary: 'List topics, each with its best posts',
    description: 'Topics with the most posts come first; their posts are ranked as in `POST /hot_post_rank`.',
    input: input({ ...pageFields, ...windowed }),
    answer: z.object({
      topic_arr: z
        .array(Topic.extend({ post_arr: topPosts }))
        .meta({ description: 'Topics, each with its best posts' }),
      next_cursor: NextCursor,
    }),
    errors: ['A0421'],
  }),
  listTopicPictures: route({
    method: 'POST',
    path: '/topic_picture_arr',
    auth: 'optional',
    tag: 'Topics',
    rate: 'read',
    sharedByVisitors: true,
    summary: 'List topics, each with a picture',
    description:
      'Topics with the most posts come first. The picture is the thumbnail of the best of its posts (as in `POST /topic_hot_post_rank_arr`, of all time) that is not sensitive and that the caller does not hide by blocking or muting.',
    input: input(pageFields),
    answer: z.object({
      topic_arr: z
        .array(Topic.extend({ picture: File.optional() }))
        .meta({ description: 'Topics; a topic without a picture has no such post among its best three' }),
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
    summary: 'List the posts that a user likes, most recently liked first',
    description:
      "Without `user_id`, the caller's own (A0200 without a token). The likes of other users only if their setting `likes_public` is on; otherwise A0404.",
    input: input({
      ...pageFields,
      user_id: UserId.optional().meta({ description: 'Id of the user; default: the caller' }),
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
    isReaction: true,
    summary: 'Like a post',
    description: 'Idempotent: repeating the call changes nothing.',
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
    isReaction: true,
    summary: 'Unlike a post',
    description: 'Idempotent: repeating the call changes nothing.',
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
    isReaction: true,
    summary: 'Record that a post was shared',
    description: 'Increases `share_count` once per user and day (UTC).',
    input: input({
      id: PostId,
      target: visibleLine(1, 40).meta({
        description: "Where the user shared the link, in the client's words; 1 to 40 characters",
        examples: ['wechat'],
      }),
    }),
    answer: Nothing,
    errors: ['A0404', 'A0301', 'A0440'],
  }),
} as const
