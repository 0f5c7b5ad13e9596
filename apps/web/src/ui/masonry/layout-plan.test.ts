import { expect, test } from 'vitest'
import { placeItems, planOf } from './layout-plan.ts'

const ratios = Array.from({ length: 60 }, (_, index) => 0.6 + ((index * 7) % 11) / 10)

test('a list that is loaded page by page has the same plan as a list that is loaded at once', () => {
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
])('a list that $change gets a new plan', ({ now }) => {
  expect(planOf(now, planOf(ratios))).toEqual(planOf(now))
})

const columnsOf = (ratios: number[], columns: number) =>
  placeItems(ratios, columns).places.map(({ column }) => column)

test('the first items fill the columns from left to right', () => {
  expect(columnsOf([1, 1, 1], 3)).toEqual([0, 1, 2])
})

test('an item goes into the shortest column', () => {
  expect(columnsOf([2, 1, 1.5, 1], 3)).toEqual([0, 1, 2, 1])
})

test('items keep their positions when the list grows', () => {
  const ratios = [1.2, 0.7, 1.5, 0.6, 1, 1.4, 0.8]
  const before = placeItems(ratios, 4).places
  expect(placeItems([...ratios, 1, 2, 3], 4).places.slice(0, ratios.length)).toEqual(before)
})

test('no two items of a column overlap, and the height equals the tallest column', () => {
  const ratios = [1.2, 0.7, 1.5, 0.6, 1, 1.4, 0.8, 2]
  const { places, height } = placeItems(ratios, 3)
  const ends = [0, 0, 0]
  places.forEach((position, index) => {
    expect(position.top).toBeCloseTo(ends[position.column]!)
    ends[position.column] = position.top + ratios[index]!
  })
  expect(height).toBeCloseTo(Math.max(...ends))
})

test('an empty list has no height', () => {
  expect(placeItems([], 4)).toMatchObject({ places: [], height: 0, rows: 0 })
})
