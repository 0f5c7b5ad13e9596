import type { Why, WhyReason } from '@easel/contract'
import type { PostFilter, PostOrder } from './post-source.ts'

export interface ListReason {
  reason: WhyReason
  order: Why['order']
}

/** Reason why a list shows its posts: the narrowest of the given filters. */
export function listingOf(filter: PostFilter, order: PostOrder): ListReason {
  const reasons = [
    [filter.remix_of_post_id, 'remix'],
    [filter.theme_id, 'theme'],
    [filter.topic_id, 'topic'],
    [filter.work_template_id, 'template'],
    [filter.user_id, 'person'],
    [filter.followee_only || undefined, 'followed'],
  ] as const
  const found = reasons.find(([value]) => value !== undefined)
  return { reason: found?.[1] ?? (order === 'hot' ? 'hot' : 'new'), order }
}

export interface RankedPost {
  like_count: number
  comment_count: number
  share_count: number
  create_ts: number
  /** Sum of the reactions, each with its weight. */
  score: number
  hot: number
}

/** Splits the rank into its parts. Only the database contains the weights, so the parts come from the columns `score` and `hot`. */
export function explainRank(post: RankedPost, { reason, order }: ListReason, now = Date.now()): Why {
  const { like_count, comment_count, share_count, create_ts, score, hot } = post
  const engagement_part = Math.log10(1 + score)
  return {
    reason,
    order,
    like_count,
    comment_count,
    share_count,
    age_ms: Math.max(0, now - create_ts),
    engagement_part,
    time_part: hot - engagement_part,
    hot,
  }
}
