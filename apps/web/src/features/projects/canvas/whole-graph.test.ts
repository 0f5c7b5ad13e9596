import { expect, test } from 'vitest'
import { openWorkflow, readGraph } from '../document/index.ts'
import { viewOfWhole } from './whole-graph.ts'

const viewed = (places: readonly (readonly [number, number])[]) => {
  const nodes = places.map((pos, index) => ({ id: index + 1, type: 'Any', pos }))
  const graph = readGraph(openWorkflow({ nodes }, new Map()), new Map())
  return viewOfWhole(graph, { width: 1000, height: 600 })
}

test('the view of a graph contains all nodes except far-off nodes', () => {
  const { x, y, zoom } = viewed([
    [0, 0],
    [40_000, 9],
    [-300, 500],
  ])
  expect(zoom).toBe(0.06)
  expect(viewed([[0, 0]])).toMatchObject({ zoom: 1 })
  expect({ x, y }).not.toEqual({ x: 0, y: 0 })
  const two = viewed([
    [0, 0],
    [200, 0],
  ])
  expect(
    viewed([
      [0, 0],
      [1e308, -1e308],
      [200, 0],
    ]),
  ).toEqual(two)
  expect(viewed([[1e308, 0]])).toMatchObject({ zoom: 1 })
  expect(viewed([])).toEqual({ x: 0, y: 0, zoom: 1 })
})
