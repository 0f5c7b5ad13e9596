import { expect, test } from 'vitest'
import { parseRecent, withRecent } from './use-recent-searches.ts'

test('the newest search is first, and no search is listed twice', () => {
  expect(withRecent(['sea', 'Night'], 'night')).toEqual(['night', 'sea'])
})

test('eight recent searches are kept', () => {
  const many = Array.from({ length: 20 }, (_, index) => `word ${index}`)
  expect(many.reduce<string[]>(withRecent, [])).toEqual(many.slice(-8).reverse())
})

test('a malformed list of recent searches is empty', () => {
  for (const stored of [null, '', '{', '{"a":1}', '3']) expect(parseRecent(stored)).toEqual([])
  expect(parseRecent('["sea",1]')).toEqual(['sea'])
})
