import type { Constant } from '@easel/graph'
import type { FieldDetails } from './form.ts'

/**
 * Returns the seed for a value of a form. Forms write -1, or another value outside of the range, for a random seed.
 * Samplers refuse such values.
 */
export function seedIn({ min = 0, max = Number.MAX_SAFE_INTEGER }: FieldDetails, value: unknown): Constant {
  const lowest = Math.max(min, 0)
  return typeof value === 'number' && value >= lowest && value <= max ? value : lowest
}
