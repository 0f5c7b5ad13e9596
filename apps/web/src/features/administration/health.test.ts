import { expect, test } from 'vitest'
import { healthParts, readyPercent } from './health.ts'

const week = { fromTs: 1000, toTs: 2000 }

test('a period is split at the changes of state, and begins with the previous state', () => {
  const changes = [
    { state: 'ready', state_ts: 1500 },
    { state: 'unreachable', state_ts: 500 },
  ] as const
  expect(healthParts(changes, week)).toEqual([
    { state: 'unreachable', fromTs: 1000, share: 0.5 },
    { state: 'ready', fromTs: 1500, share: 0.5 },
  ])
})

test('the time before the first state is unknown and does not count', () => {
  const parts = healthParts([{ state: 'ready', state_ts: 1800 }], week)
  expect(parts.map(({ state }) => state)).toEqual(['unknown', 'ready'])
  expect(readyPercent(parts)).toBe(100)
})

test('shares add up to 1', () => {
  const changes = [1100, 1100, 1400, 3000].map((state_ts) => ({ state: 'suspect' as const, state_ts }))
  const sum = healthParts(changes, week).reduce((total, { share }) => total + share, 0)
  expect(sum).toBeCloseTo(1)
})

test('an engine without a state has no percentage', () => {
  expect(readyPercent(healthParts([], week))).toBeUndefined()
})
