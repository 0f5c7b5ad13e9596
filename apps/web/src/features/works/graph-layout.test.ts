import { expect, test } from 'vitest'
import { placeNodes } from './graph-layout.ts'

const node = (node_id: string, ...upstream_arr: string[]) => ({ node_id, upstream_arr })

test('every node is below all nodes that it depends on', () => {
  const places = placeNodes([
    node('photo'),
    node('mask', 'photo'),
    node('style'),
    node('mix', 'photo', 'mask', 'style'),
    node('save', 'mix'),
  ])
  expect(Object.fromEntries(places)).toEqual({
    photo: { level: 0, row: 0 },
    mask: { level: 1, row: 0 },
    style: { level: 0, row: 1 },
    mix: { level: 2, row: 0 },
    save: { level: 3, row: 0 },
  })
})

test('a node with an unknown origin is at the top', () => {
  expect(placeNodes([node('a', 'gone')]).get('a')).toEqual({ level: 0, row: 0 })
})
