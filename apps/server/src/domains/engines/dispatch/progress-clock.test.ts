import type { TryStatus } from '@easel/remote-engines'
import { expect, test } from 'vitest'
import { ProgressClock } from './progress-clock.ts'

const minute = 60_000
const running: TryStatus = { state: 'running' }

/** Minutes without progress after which a try counts as stuck. */
function minutesUntilStuck(clock: ProgressClock, expected_ms: number): number {
  let minutes = 0
  while (!clock.isStuck({ expected_ms }, minutes * minute + 1)) minutes += 1
  return minutes
}

test.each([
  [1000, 20],
  [5 * minute, 20],
  [10 * minute, 30],
])(
  'a try that usually takes %d ms and shows no progress counts as stuck after %d minutes',
  (expected_ms, minutes) => {
    const clock = new ProgressClock(0)
    clock.update(running, { isHinted: false, now: 0 })
    expect(minutesUntilStuck(clock, expected_ms)).toBe(minutes)
  },
)

test.each([
  ['a fraction', { status: { ...running, fraction: 0.2 }, isHinted: false }],
  ['a hint', { status: running, isHinted: true }],
])('a try that has shown %s counts as stuck two minutes later', (_, { status, isHinted }) => {
  const clock = new ProgressClock(0)
  clock.update(status, { isHinted, now: 0 })
  expect(minutesUntilStuck(clock, 1000)).toBe(2)
  expect(minutesUntilStuck(clock, 5 * minute)).toBe(15)
})

test('a waiting try is never stuck', () => {
  const clock = new ProgressClock(0)
  for (let minutes = 0; minutes < 60; minutes += 1) {
    clock.update({ state: 'waiting' }, { isHinted: false, now: minutes * minute })
    expect(clock.isStuck({ expected_ms: 1000 }, minutes * minute)).toBe(false)
  }
})
