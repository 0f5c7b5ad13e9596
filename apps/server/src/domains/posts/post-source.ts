import { type RawBuilder, sql } from 'kysely'
import { notBlocked, notMuted } from '../social/index.ts'

export interface PostFilter {
  user_id?: string | undefined
  topic_id?: string | undefined
  theme_id?: string | undefined
  work_template_id?: string | undefined
  remix_of_post_id?: string | undefined
  media_type?: 'image' | 'video' | undefined
  followee_only?: boolean | undefined
}

export type PostOrder = 'ts' | 'hot'

/** Where a list's posts come from: every row that it may show, and the columns whose index it walks. */
export interface PostSource {
  /** Begins with `from`'s tables; the post itself is `post`. */
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<boolean>
  readonly id: RawBuilder<string>
  readonly hot: RawBuilder<number>
  readonly score: RawBuilder<number>
  readonly day: RawBuilder<number>
}

/**
 * Written out, not a parameter: the statement is prepared, and PostgreSQL can match a partial index only to what it can read in its text.
 */
export const isPublic = sql<boolean>`post.visibility = 'public'`

/** A throw-away account's posts are seen by itself alone. */
export function isForViewer(viewerId: string | undefined): RawBuilder<boolean> {
  return viewerId
    ? sql<boolean>`(not post.only_for_owner or post.user_id = ${viewerId}::uuid)`
    : sql<boolean>`not post.only_for_owner`
}

export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const filters = ['user_id', 'theme_id', 'work_template_id', 'remix_of_post_id', 'media_type'] as const

/** Rules of every list, and what narrows this one down. Who asks for a person's posts sees them, muted or not. */
export function conditionsOf(filter: PostFilter, viewerId: string | undefined): RawBuilder<boolean>[] {
  const given = filters.filter((name) => filter[name] !== undefined)
  return [
    isPublic,
    isForViewer(viewerId),
    notBlocked(viewerId, 'post.user_id'),
    ...(filter.user_id === undefined ? [notMuted(viewerId, 'post.user_id', 'post.id')] : []),
    ...given.map((name) => sql<boolean>`${sql.ref(`post.${name}`)} = ${filter[name]}`),
  ]
}

export function sourceOf(filter: PostFilter, viewerId: string | undefined): PostSource {
  const conditions = conditionsOf(filter, viewerId)
  if (filter.followee_only && viewerId)
    conditions.push(
      sql<boolean>`exists (select from follows where follows.follower_id = ${viewerId}::uuid and follows.followee_id = post.user_id)`,
    )
  return filter.topic_id === undefined
    ? ofPosts(conditions)
    : ofTopic(sql`${filter.topic_id}::uuid`, conditions)
}

function ofPosts(conditions: readonly RawBuilder<boolean>[]): PostSource {
  return {
    from: sql`posts as post`,
    where: allOf(conditions),
    id: sql`post.id`,
    hot: sql`post.hot`,
    score: sql`post.score`,
    day: sql`post.day`,
  }
}

/** A topic has its posts' sort columns beside it, so that its own indexes can be walked. */
function ofTopic(topicId: RawBuilder<string>, conditions: readonly RawBuilder<boolean>[]): PostSource {
  return {
    from: sql`post_topics as tagged join posts as post on post.id = tagged.post_id`,
    where: allOf([sql`tagged.topic_id = ${topicId}`, sql`tagged.is_public`, ...conditions]),
    id: sql`tagged.post_id`,
    hot: sql`tagged.hot`,
    score: sql`tagged.score`,
    day: sql`tagged.day`,
  }
}

/** The posts of one of the people whom the viewer follows: `followee` is that person. */
export function ofFollowee(filter: PostFilter, viewerId: string): PostSource {
  return ofPosts([sql`post.user_id = followee.id`, ...conditionsOf(filter, viewerId)])
}

/** The posts of one of several themes or topics: `of_group` is that one. */
export function sourceOfEach(group: 'theme' | 'topic', viewerId: string | undefined): PostSource {
  const conditions = conditionsOf({}, viewerId)
  return group === 'topic'
    ? ofTopic(sql`of_group.id`, conditions)
    : ofPosts([sql`post.theme_id = of_group.id`, ...conditions])
}
