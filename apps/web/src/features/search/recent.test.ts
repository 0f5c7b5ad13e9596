import { expect, test } from 'vitest'
import { parseRecent, withRecent } from './recent.ts'

test('the newest is first, and nothing is there twice', () => {
  expect(withRecent(['sea', 'Night'], 'night')).toEqual(['night', 'sea'])
})

test('eight are kept', () => {
  const many = Array.from({ length: 20 }, (_, index) => `word ${index}`)
  expect(many.reduce<string[]>(withRecent, [])).toEqual(many.slice(-8).reverse())
})

test('what is not a list of words is none', () => {
  for (const kept of [null, '', '{', '{"a":1}', '3']) expect(parseRecent(kept)).toEqual([])
  expect(parseRecent('["sea",1]')).toEqual(['sea'])
})
