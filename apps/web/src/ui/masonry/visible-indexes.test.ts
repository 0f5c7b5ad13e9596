import { expect, test } from 'vitest'
import { planOf } from './layout-plan.ts'
import { visibleIndexes } from './visible-indexes.ts'

// Squares in two columns of 100 px: item i is in row i / 2, and rows are 110 px apart.
const squares = planOf(Array.from({ length: 3000 }, () => 1))
const view = { columns: 2, width: 210, gap: 10, foot: 0, from: 0, to: 300 } as const

test('the first items are visible before anything is measured, as the server renders them', () => {
  expect(visibleIndexes(squares, undefined)).toEqual(Array.from({ length: 40 }, (_, index) => index))
  expect(visibleIndexes(planOf([1, 1]), undefined)).toEqual([0, 1])
})

test('only items that reach into the view are visible, anywhere in the list', () => {
  expect(visibleIndexes(squares, view)).toEqual([0, 1, 2, 3, 4, 5])
  expect(visibleIndexes(squares, { ...view, from: 110_000, to: 110_090 })).toEqual([2000, 2001])
})

test('text below the pictures counts as part of an item', () => {
  expect(visibleIndexes(squares, { ...view, foot: 90 })).toEqual([0, 1, 2, 3])
})

test('an item with the focus stays visible', () => {
  expect(visibleIndexes(squares, { ...view, from: 110_000, to: 110_090, focusedIndex: 3 })).toEqual([
    3, 2000, 2001,
  ])
})

test('a view measured for another list shows the items that exist', () => {
  expect(visibleIndexes(planOf([1]), { ...view, from: 5000, to: 6000, focusedIndex: 7 })).toEqual([])
})
