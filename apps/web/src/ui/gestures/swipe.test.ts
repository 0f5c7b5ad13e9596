import { expect, test } from 'vitest'
import { neighbourOf } from './neighbour.ts'
import { swipeOf } from './swipe.ts'

const swipe = (x: number, y: number, ms: number) =>
  swipeOf({ x: 200, y: 300, ts: 1000 }, { x: 200 + x, y: 300 + y, ts: 1000 + ms })

test('a swipe to the left leads to the next item, a swipe to the right to the previous item', () => {
  expect(swipe(-120, 20, 200)).toBe(1)
  expect(swipe(120, -20, 200)).toBe(-1)
})

test.each([
  { name: 'short', way: [-40, 0, 100] },
  { name: 'as much down as sideways', way: [-120, 90, 200] },
  { name: 'slow', way: [-120, 0, 1200] },
] as const)('a movement that is $name is not a swipe', ({ way: [x, y, ms] }) => {
  expect(swipe(x, y, ms)).toBeUndefined()
})

test('a neighbour is found around every occurrence of an item, and not beyond the ends', () => {
  const items = ['a', 'b', 'b', 'c']
  expect(neighbourOf(items, 'b', 1)).toBe('c')
  expect(neighbourOf(items, 'b', -1)).toBe('a')
  expect(neighbourOf(items, 'c', 1)).toBeUndefined()
  expect(neighbourOf(items, 'a', -1)).toBeUndefined()
  expect(neighbourOf(items, 'd', 1)).toBeUndefined()
})
