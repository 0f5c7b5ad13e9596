import { expect, test } from 'vitest'
import { openWorkflow, readGraph } from '../document/index.ts'
import { wholeGraph } from './whole-graph.ts'

const viewed = (places: readonly (readonly [number, number])[]) => {
  const nodes = places.map((pos, at) => ({ id: at + 1, type: 'Any', pos }))
  const graph = readGraph(openWorkflow({ nodes }, new Map()), new Map())
  return wholeGraph(graph).nodes?.map(({ id }) => id)
}

test('the view of a graph holds all nodes but those that are lost', () => {
  expect(
    viewed([
      [0, 0],
      [40_000, 9],
      [-300, 500],
    ]),
  ).toEqual(['1', '2', '3'])
  expect(
    viewed([
      [0, 0],
      [1e308, -1e308],
      [200, 0],
    ]),
  ).toEqual(['1', '3'])
  expect(viewed([[1e308, 0]])).toEqual(['1'])
  expect(viewed([])).toEqual([])
})
