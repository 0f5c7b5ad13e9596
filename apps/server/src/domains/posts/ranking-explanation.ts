import type { Why, WhyReason } from '@easel/contract'
import type { PostFilter, PostOrder } from './post-source.ts'

const halfDay = 12 * 3600_000

export interface Listing {
  reason: WhyReason
  order: Why['order']
}

/** Reason why a list shows its posts: the narrowest filter that was given. */
export function listingOf(filter: PostFilter, order: PostOrder): Listing {
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

interface Ranked {
  like_count: number
  comment_count: number
  share_count: number
  create_ts: number
}

/** Splits the rank into its parts, by the formula of the database column `hot`. */
export function explainRank(post: Ranked, { reason, order }: Listing, now = Date.now()): Why {
  const { like_count, comment_count, share_count, create_ts } = post
  const engagement_part = Math.log10(1 + like_count + 2 * comment_count + 3 * share_count)
  const time_part = create_ts / halfDay
  return {
    reason,
    order,
    like_count,
    comment_count,
    share_count,
    age_ms: Math.max(0, now - create_ts),
    engagement_part,
    time_part,
    hot: engagement_part + time_part,
  }
}
