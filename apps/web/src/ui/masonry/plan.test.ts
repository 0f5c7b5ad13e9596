import { expect, test } from 'vitest'
import { planOf } from './plan.ts'

const ratios = Array.from({ length: 60 }, (_, index) => 0.6 + ((index * 7) % 11) / 10)

test('a list loaded page by page has the same plan as one loaded at once', () => {
  const grown = [20, 21, 45, 60].reduce(
    (before, count) => planOf(ratios.slice(0, count), before),
    planOf(ratios.slice(0, 10)),
  )
  expect(grown).toEqual(planOf(ratios))
})

test.each([
  { change: 'lost an item', now: ratios.toSpliced(7, 1) },
  { change: 'became shorter', now: ratios.slice(0, 30) },
  { change: 'has another item', now: ratios.with(3, 1.75) },
  { change: 'begins with another item', now: [1.1, ...ratios] },
])('a list that $change is planned anew', ({ now }) => {
  expect(planOf(now, planOf(ratios))).toEqual(planOf(now))
})
