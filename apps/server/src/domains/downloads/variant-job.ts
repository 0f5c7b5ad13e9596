import type { VariantWish } from './variant-spec.ts'

/** Job that makes a form of a file. */
export interface VariantJob {
  readonly source_name: string
  readonly spec: string
  /** `clip`: the form of a film for lists. */
  readonly wish: VariantWish | 'clip'
}

export const variantQueue = 'variant'
/** Queue for visitors and demo accounts, whose number is unlimited: members do not wait behind them. */
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

/** Timeout of a job: a maker whose claim is much older has died. */
export const variantTimeLimitMs = 5 * 60_000
