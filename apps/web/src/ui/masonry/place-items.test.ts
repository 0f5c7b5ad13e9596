import { expect, test } from 'vitest'
import { placeItems } from './place-items.ts'

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

test('no two items of a column overlap, and the height is that of the tallest column', () => {
  const ratios = [1.2, 0.7, 1.5, 0.6, 1, 1.4, 0.8, 2]
  const { places, height } = placeItems(ratios, 3)
  const ends = [0, 0, 0]
  places.forEach((place, index) => {
    expect(place.top).toBeCloseTo(ends[place.column]!)
    ends[place.column] = place.top + ratios[index]!
  })
  expect(height).toBeCloseTo(Math.max(...ends))
})

test('an empty list has no height', () => {
  expect(placeItems([], 4)).toMatchObject({ places: [], height: 0, rows: 0 })
})
