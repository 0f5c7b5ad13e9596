import { type RawBuilder, sql } from 'kysely'
import type { BatchedId } from '../../platform/batching/batched-read.ts'
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

/** Source of a list's posts: all rows that the list may show, and the columns whose index it scans. */
export interface PostSource {
  /** SQL that begins with the tables of `from`; the post itself is named `post`. */
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<boolean>
  readonly id: RawBuilder<string>
  readonly hot: RawBuilder<number>
  readonly score: RawBuilder<number>
  readonly day: RawBuilder<number>
}

/**
 * SQL literal instead of a parameter: the statement is prepared, and PostgreSQL matches a partial index only by the statement's
 * text.
 */
export const isPublic = sql<boolean>`post.visibility = 'public'`

/** For a list of the viewer's own posts, which includes posts that not everyone sees. */
const isPublicOrOwn = sql<boolean>`post.visibility in ('public', 'limited')`

/** Hides posts of a demo account from everyone except the demo account. */
export function isForViewer(viewerId: BatchedId | undefined): RawBuilder<boolean> {
  return viewerId
    ? sql<boolean>`(not post.only_for_owner or post.user_id = ${viewerId}::uuid)`
    : sql<boolean>`not post.only_for_owner`
}

export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/**
 * Condition for lists of posts that a user has collected: the viewer may see the post, and there is no block between viewer and
 * author.
 */
export function isShownTo(viewerId: string | undefined): RawBuilder<boolean> {
  return allOf([isPublic, isForViewer(viewerId), notBlocked(viewerId, 'post.user_id')])
}

const filters = ['user_id', 'theme_id', 'work_template_id', 'remix_of_post_id', 'media_type'] as const

/**
 * Returns the conditions of every list, plus the conditions of the filter. A list of a single author's posts shows them even if
 * the viewer muted this author.
 */
export function conditionsOf(filter: PostFilter, viewerId: string | undefined): RawBuilder<boolean>[] {
  const given = filters.filter((name) => filter[name] !== undefined)
  return [
    filter.user_id !== undefined && filter.user_id === viewerId ? isPublicOrOwn : isPublic,
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

/** Source for one topic. Its table contains copies of the posts' sort columns, so that it has indexes of its own. */
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

/** Source for one author that the viewer follows, named `followee` in the query. */
export function ofFollowee(filter: PostFilter, viewerId: string): PostSource {
  return ofPosts([sql`post.user_id = followee.id`, ...conditionsOf(filter, viewerId)])
}

/** Source for one of several themes or topics, named `of_group` in the query. */
export function sourceOfEach(group: 'theme' | 'topic', viewerId: string | undefined): PostSource {
  const conditions = conditionsOf({}, viewerId)
  return group === 'topic'
    ? ofTopic(sql`of_group.id`, conditions)
    : ofPosts([sql`post.theme_id = of_group.id`, ...conditions])
}
