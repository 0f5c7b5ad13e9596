import { expect, test } from 'vitest'
import { hasWords, isOfKind, readGalleryFilter, writeGalleryFilter } from './gallery-filter.ts'

const read = (query: string) => readGalleryFilter(new URLSearchParams(query))

test('the plain address is the whole gallery, and unknown values are ignored', () => {
  expect(read('')).toEqual({ kind: 'all', sort: 'hot', keyword: '' })
  expect(read('kind=sculpture&sort=best&q=%20%20')).toEqual(read(''))
  expect(String(writeGalleryFilter(read('kind=all&sort=hot')))).toBe('')
})

test('an address holds the whole filter', () => {
  const filter = { kind: 'video', sort: 'liked', keyword: '油画 loop' } as const
  expect(readGalleryFilter(writeGalleryFilter(filter))).toEqual(filter)
})

test('templates without photos are a kind of their own, except films', () => {
  const of = (media_type: 'image' | 'video', max: number) => ({ media_type, image_count: { min: 0, max } })
  expect(isOfKind(of('image', 0), 'seed')).toBe(true)
  expect(isOfKind(of('image', 3), 'seed')).toBe(false)
  expect(isOfKind(of('video', 0), 'seed')).toBe(false)
  expect(isOfKind(of('video', 0), 'video')).toBe(true)
})

test('a template matches if it has all words in any of its texts', () => {
  const template = { title: 'Oil Painting', description: 'Strokes', topic_arr: ['painting', '油画'] }
  expect(hasWords(template, 'OIL strokes')).toBe(true)
  expect(hasWords(template, '油画')).toBe(true)
  expect(hasWords(template, 'oil sketch')).toBe(false)
})
