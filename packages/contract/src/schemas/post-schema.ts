import { z } from 'zod'
import { postAudiences } from '../shared/kinds.ts'
import { UserInfo } from './accounts.ts'
import { File, MediaType, ParamValue, ResultInfo, Timestamp } from './fields.ts'

export const PostVisibility = z.enum(['public', 'limited', 'pending', 'hidden']).meta({
  description:
    '`pending` and `hidden` posts appear in no list. `limited`: visible only to its `audience`; listed only among the posts of the caller',
})

export const PostAudience = z.enum(postAudiences).meta({
  description:
    'Who sees the post. `public`: everybody. `link`: people who have its private link (`PUT /work/{id}/link`). `private`: its author. A change applies at once in all lists, ranks and counts',
})
export type PostAudience = z.output<typeof PostAudience>

export const whyReasons = [
  'hot',
  'new',
  'followed',
  'topic',
  'theme',
  'template',
  'person',
  'remix',
  'search',
  'liked',
  'rank',
] as const
export type WhyReason = (typeof whyReasons)[number]

const part = z.number()

/** The feed's reason for showing a post, with all values from which the choice can be computed again (docs/feed.md). */
export const Why = z.object({
  reason: z.enum(whyReasons).meta({
    description:
      'Why the post is in this list. `hot`, `new`: the feed for everybody. `followed`: the caller follows the author. `topic`, `theme`, `template`, `person`, `remix`: the post matches that filter. `search`: the post matches the keyword. `liked`: the user liked the post. `rank`: the post is among the best of a period',
  }),
  order: z.enum(['ts', 'hot', 'relevance', 'score', 'like_ts']).meta({
    description: 'Sort order of the list: time, hotness, relevance, score, or time of the like',
  }),
  like_count: z.int().meta({ description: 'Number of likes, with weight 1 each' }),
  comment_count: z.int().meta({ description: 'Number of comments, with weight 2 each' }),
  share_count: z.int().meta({ description: 'Number of shares, with weight 3 each' }),
  age_ms: z.int().min(0).meta({ description: 'Age of the post in milliseconds' }),
  engagement_part: part.meta({ description: 'Engagement: log10(1 + likes + 2·comments + 3·shares)' }),
  time_part: part.meta({ description: 'Recency: `create_ts` / 12 h' }),
  hot: part.meta({ description: 'Hotness: the sum of `engagement_part` and `time_part`' }),
})
export type Why = z.output<typeof Why>

export const Post = z
  .object({
    id: z.string().meta({ description: 'Id of the post (UUIDv7)' }),
    title: z
      .string()
      .meta({ description: 'Title by the author; its `#tag` words are topics', examples: ['Evening #sea'] }),
    alt_text: z
      .string()
      .meta({ description: 'Text alternative: describes the picture for people who cannot see it' }),
    create_ts: Timestamp,
    work_id: z.string().meta({ description: 'Id of the published work' }),
    work_template_id: z.string().meta({ description: 'Id of the template of the work' }),
    template_title: z
      .string()
      .meta({ description: "Title of the template, in the caller's language if that text exists" }),
    media_type: MediaType,
    visibility: PostVisibility,
    audience: PostAudience,
    is_sensitive: z.boolean().meta({
      description:
        'Whether the post is sensitive. Clients show it blurred until the viewer asks to see it or has set `show_sensitive`. Set by moderators or by the automatic pre-check',
    }),
    user_info: UserInfo,
    result_info: ResultInfo,
    like_count: z.int().meta({ description: 'Number of likes' }),
    comment_count: z.int().meta({ description: 'Number of comments and replies' }),
    share_count: z.int().meta({ description: 'Number of shares; each user counts once a day' }),
    is_liked: z.boolean().meta({ description: 'Whether the caller likes the post' }),
    topic_arr: z
      .array(
        z.object({
          id: z.string().meta({ description: 'Id of the topic (UUIDv7)' }),
          name: z.string().meta({ description: 'Name without `#`', examples: ['sea'] }),
        }),
      )
      .meta({ description: 'Topics: the `#tag` words of the title' }),
    theme_id: z.string().optional().meta({ description: 'Id of the theme that the post takes part in' }),
    remix_of: z
      .object({ post_id: z.string().meta({ description: 'Id of the original post' }), user_info: UserInfo })
      .optional()
      .meta({ description: 'The post that the work was remixed from; absent if that post no longer exists' }),
    params: z
      .record(z.string(), ParamValue)
      .meta({ description: "Values of the template's shareable inputs, by name" }),
    source_arr: z
      .array(File)
      .optional()
      .meta({ description: 'Source images of the work; only if the author shares them' }),
    why: Why.optional().meta({ description: 'Why the post is in this list; only in lists' }),
  })
  .meta({ id: 'Post', description: 'A published work' })
export type Post = z.output<typeof Post>

export const RankedPost = Post.extend({
  rank: z.int().min(1).meta({ description: 'Rank in the list, from 1' }),
  score: z.int().meta({ description: 'Score: likes + 2·comments + 3·shares' }),
}).meta({ id: 'RankedPost', description: 'A post with its rank' })
export type RankedPost = z.output<typeof RankedPost>

export const RankWindow = z.enum(['day', 'week', 'month', 'all']).meta({
  description: 'Period: the last 24 hours, 7 days or 30 days, or all time',
})
export type RankWindow = z.output<typeof RankWindow>
