import type { VariantWish } from './variant-spec.ts'

/** A form of a file to be made. */
export interface VariantJob {
  readonly source_name: string
  readonly spec: string
  /** `clip`: what lists show of a film. */
  readonly wish: VariantWish | 'clip'
}

export const variantQueue = 'variant'
/** Queue of visitors and throw-away accounts, whose number has no bound: members do not wait behind them. */
export const visitorVariantQueue = 'visitor-variant'
export const deadVariantQueue = 'dead-variant'

export const variantQueues = [
  { name: deadVariantQueue },
  ...[variantQueue, visitorVariantQueue].map((name) => ({
    name,
    deadLetter: deadVariantQueue,
    retryLimit: 3,
  })),
]

/** Longer than any of them may take: whoever claimed one before that is no more. */
export const variantTimeLimitMs = 5 * 60_000
