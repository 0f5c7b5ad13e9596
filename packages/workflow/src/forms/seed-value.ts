import type { Constant } from '@easel/graph'
import type { FieldDetails } from './form.ts'

/** Forms write -1, or another value outside of the range, for a seed that is chosen at random; samplers do not take it. */
export function seedIn({ min = 0, max = Number.MAX_SAFE_INTEGER }: FieldDetails, value: unknown): Constant {
  const lowest = Math.max(min, 0)
  return typeof value === 'number' && value >= lowest && value <= max ? value : lowest
}
