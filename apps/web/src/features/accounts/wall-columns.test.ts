import { expect, test } from 'vitest'
import { wallColumns } from './wall-columns.ts'

const shown = (items: readonly string[]) =>
  wallColumns(items).map(({ places }) => places.map(({ item }) => item))

test('a few pictures fill the wall, and no picture is below or beside itself', () => {
  for (const items of [
    ['a', 'b'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c', 'd', 'e'],
  ]) {
    const wall = shown(items)
    expect(wall.map((column) => column.length)).toEqual([12, 12, 12])
    for (const column of wall) expect(new Set(column).size, items.join()).toBe(items.length)
  }
})

test('each of many pictures appears before any picture is repeated', () => {
  const items = Array.from({ length: 30 }, (_, index) => `${index}`)
  expect(new Set(shown(items).flat()).size).toBe(30)
})

test('the wall is empty without pictures', () => {
  expect(shown([])).toEqual([[], [], []])
})
