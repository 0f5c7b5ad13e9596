import { expect, test } from 'vitest'
import { stuckAfterMs } from './progress-clock.ts'

const minute = 60_000

test.each([
  ['comfyui', 1000, 2],
  ['comfyui', 5 * minute, 15],
  // The first picture of a CPU, whose speed was not measured yet.
  ['sdcpp', 1000, 20],
  ['sdcpp', 10 * minute, 30],
  ['openai', 1000, 20],
] as const)(
  'a try at %s that usually takes %d ms counts as stuck after %d minutes',
  (kind, expected_ms, minutes) => {
    expect(stuckAfterMs({ kind, expected_ms })).toBe(minutes * minute)
  },
)
