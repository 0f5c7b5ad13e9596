import { expect, test } from 'vitest'
import { placeNodes } from './graph-layout.ts'

const node = (node_id: string, ...upstream_arr: string[]) => ({ node_id, upstream_arr })

test('every node stands to the right of all that it takes from', () => {
  const places = placeNodes([
    node('photo'),
    node('mask', 'photo'),
    node('style'),
    node('mix', 'photo', 'mask', 'style'),
    node('save', 'mix'),
  ])
  expect(Object.fromEntries(places)).toEqual({
    photo: { column: 0, row: 0 },
    mask: { column: 1, row: 0 },
    style: { column: 0, row: 1 },
    mix: { column: 2, row: 0 },
    save: { column: 3, row: 0 },
  })
})

test('a node whose origin is not shown begins a line', () => {
  expect(placeNodes([node('a', 'gone')]).get('a')).toEqual({ column: 0, row: 0 })
})
