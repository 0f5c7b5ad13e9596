import { expect, test } from 'vitest'
import { afterMove, movedTo } from './moved-items.ts'

const items = ['a', 'b', 'c', 'd'].map((work_id) => ({ work_id }))

test.each([
  [0, 2, 'c'],
  [3, 0, null],
  [3, 1, 'a'],
  [1, 3, 'd'],
])('an item that moves from place %i to %i follows %s', (from, to, expected) => {
  expect(afterMove(items, from, to)).toBe(expected)
})

test('pages keep their lengths when an item moves across them', () => {
  const page = (from: number, to: number) => ({ board_item_arr: items.slice(from, to), next_cursor: null })
  const data = { pages: [page(0, 3), page(3, 4)] }
  const order = (moved: typeof data) =>
    moved.pages.map(({ board_item_arr }) => board_item_arr.map(({ work_id }) => work_id).join(''))
  expect(order(movedTo(data, 'a', 3))).toEqual(['bcd', 'a'])
  expect(order(movedTo(data, 'd', 1))).toEqual(['adb', 'c'])
  expect(movedTo(data, 'gone', 1)).toBe(data)
})
