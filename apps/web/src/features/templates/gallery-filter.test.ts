import { expect, test } from 'vitest'
import { hasWords, isOfKind, readGalleryFilter, writeGalleryFilter } from './gallery-filter.ts'
import { arrangeOnShelves } from './shelves.ts'

const read = (query: string) => readGalleryFilter(new URLSearchParams(query))

test('an address without parameters shows the gallery by shelf, and unknown values are ignored', () => {
  expect(read('')).toEqual({ kind: 'shelves', sort: 'hot', keyword: '' })
  expect(read('kind=sculpture&sort=best&q=%20%20')).toEqual(read(''))
  expect(String(writeGalleryFilter(read('kind=shelves&sort=hot')))).toBe('')
})

test('an address holds the whole filter', () => {
  const filter = { kind: 'video', sort: 'liked', keyword: '油画 loop' } as const
  expect(readGalleryFilter(writeGalleryFilter(filter))).toEqual(filter)
})

test('templates without photos are a separate kind, except films', () => {
  const template = (media_type: 'image' | 'video', max: number) => ({
    ...{ media_type, image_count: { min: 0, max }, input_arr: [], topic_arr: [] },
  })
  expect(isOfKind(template('image', 0), 'seed')).toBe(true)
  expect(isOfKind(template('image', 3), 'seed')).toBe(false)
  expect(isOfKind(template('video', 0), 'seed')).toBe(false)
  expect(isOfKind(template('video', 0), 'video')).toBe(true)
})

test('a template is on every shelf that its inputs and topics name, first on its own shelf, and otherwise on the last shelf', () => {
  const template = (title: string, max: number, ...topic_arr: string[]) => ({
    ...{ title, media_type: 'image' as const, image_count: { min: 0, max }, input_arr: [], topic_arr },
  })
  const templates = [
    template('Oil', 1, 'painting', 'portrait', 'pet'),
    template('Hills', 0, '风景'),
    template('Fur', 1, '宠物', 'portrait'),
    template('Plain', 1, 'constructor'),
  ]
  const titles = arrangeOnShelves(templates).map((shelf) => [
    shelf.shelf,
    ...shelf.templates.map(({ title }) => title),
  ])
  expect(titles).toEqual([
    ['portrait', 'Oil', 'Fur'],
    ['pet', 'Fur', 'Oil'],
    ['landscape', 'Hills'],
    ['seed', 'Hills'],
    ['rest', 'Plain'],
  ])
})

test('a template matches if it has all words in any of its texts', () => {
  const template = { title: 'Oil Painting', description: 'Strokes', topic_arr: ['painting', '油画'] }
  expect(hasWords(template, 'OIL strokes')).toBe(true)
  expect(hasWords(template, '油画')).toBe(true)
  expect(hasWords(template, 'oil sketch')).toBe(false)
})
