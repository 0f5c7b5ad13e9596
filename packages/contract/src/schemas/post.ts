import { z } from 'zod'
import { UserInfo } from './accounts.ts'
import { File, MediaType, ParamValue, ResultInfo, Timestamp } from './fields.ts'

export const PostVisibility = z
  .enum(['public', 'pending', 'hidden'])
  .meta({ description: 'pending and hidden posts are in no list' })

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

/** The feed's reason for showing a post: enough to compute the choice again (docs/feed.md). */
export const Why = z.object({
  reason: z.enum(whyReasons).meta({
    description:
      'hot, new: the feed of everybody. followed: its maker is followed. topic, theme, template, person, remix: it belongs to what was asked for. search: it matches the keyword. liked: it was liked. rank: it is among the best of a period',
  }),
  order: z.enum(['ts', 'hot', 'relevance', 'score', 'like_ts']).meta({
    description: 'What the list is sorted by: time, hotness, relevance, engagement, or the time of the like',
  }),
  like_count: z.int().meta({ description: 'Likes, each of which weighs 1' }),
  comment_count: z.int().meta({ description: 'Comments, each of which weighs 2' }),
  share_count: z.int().meta({ description: 'Shares, each of which weighs 3' }),
  age_ms: z.int().min(0).meta({ description: 'How long ago it was posted' }),
  engagement_part: part.meta({ description: 'log10(1 + likes + 2·comments + 3·shares)' }),
  time_part: part.meta({ description: 'create_ts / 12 h' }),
  hot: part.meta({ description: 'Hotness: the sum of both parts' }),
})
export type Why = z.output<typeof Why>

export const Post = z
  .object({
    id: z.string().meta({ description: 'UUIDv7' }),
    title: z
      .string()
      .meta({ description: 'What its maker wrote; #tags in it are topics', examples: ['Evening #sea'] }),
    alt_text: z.string().meta({ description: 'What is to be seen, for those who cannot see it' }),
    create_ts: Timestamp,
    work_id: z.string().meta({ description: 'The work that it shows' }),
    work_template_id: z.string().meta({ description: 'What the work was made with' }),
    template_title: z.string().meta({ description: 'In the language of the caller' }),
    media_type: MediaType,
    visibility: PostVisibility,
    is_sensitive: z.boolean().meta({
      description:
        'Not for everybody: clients blur it until somebody asks to see it, or whose setting `show_sensitive` is on. Set by moderators or the pre-check of pictures',
    }),
    user_info: UserInfo,
    result_info: ResultInfo,
    like_count: z.int().meta({ description: 'Likes by everybody' }),
    comment_count: z.int().meta({ description: 'Comments and replies by everybody' }),
    share_count: z.int().meta({ description: 'Shares; each person counts once a day' }),
    is_liked: z.boolean().meta({ description: 'By the caller' }),
    topic_arr: z
      .array(
        z.object({
          id: z.string().meta({ description: 'UUIDv7' }),
          name: z.string().meta({ description: 'Without the #', examples: ['sea'] }),
        }),
      )
      .meta({ description: 'The #tags of its title' }),
    theme_id: z.string().optional().meta({ description: 'The theme that it takes part in' }),
    remix_of: z
      .object({ post_id: z.string().meta({ description: 'That post' }), user_info: UserInfo })
      .optional()
      .meta({ description: 'What its work was remixed from, while that is there' }),
    params: z
      .record(z.string(), ParamValue)
      .meta({ description: 'Those inputs of the template that are shareable' }),
    source_arr: z
      .array(File)
      .optional()
      .meta({ description: 'The pictures that it was made of, where its maker shares them' }),
    why: Why.optional().meta({ description: 'In lists: why it is there' }),
  })
  .meta({ id: 'Post', description: 'A work that its maker has published' })
export type Post = z.output<typeof Post>

export const RankedPost = Post.extend({
  rank: z.int().min(1).meta({ description: 'Place in the list, from 1' }),
  score: z.int().meta({ description: 'likes + 2·comments + 3·shares' }),
}).meta({ id: 'RankedPost', description: 'A post with its place in a ranking' })
export type RankedPost = z.output<typeof RankedPost>

export const RankWindow = z.enum(['day', 'week', 'month', 'all']).meta({
  description: 'Posts of the last 24 hours, 7 days or 30 days, or all of them',
})
export type RankWindow = z.output<typeof RankWindow>
