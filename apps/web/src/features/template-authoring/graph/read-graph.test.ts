import { expect, test } from 'vitest'
import { placeNodes, readGraph } from './read-graph.ts'

const drawn = {
  nodes: [
    { id: 1, type: 'CheckpointLoaderSimple' },
    { id: 2, type: 'CLIPTextEncode', title: 'Words' },
    { id: 5, type: 'Reroute' },
    { id: 3, type: 'KSampler' },
    { id: 4, type: 'SaveImage', mode: 0 },
    { id: 9, type: 'Note' },
  ],
  links: [
    [1, 1, 1, 2, 0, 'CLIP'],
    [2, 1, 0, 5, 0, '*'],
    [3, 5, 0, 3, 0, 'MODEL'],
    { id: 4, origin_id: 2, target_id: 3 },
    [5, 3, 0, 4, 0, 'IMAGE'],
  ],
}

test('a drawn workflow is read with its links, which may pass through reroutes, and without notes', () => {
  expect(readGraph(JSON.stringify(drawn))).toEqual([
    { id: '1', title: 'CheckpointLoaderSimple', from: [] },
    { id: '2', title: 'Words', from: ['1'] },
    { id: '3', title: 'KSampler', from: ['1', '2'] },
    { id: '4', title: 'SaveImage', from: ['3'] },
  ])
})

test('an exported graph is read with the titles of its nodes', () => {
  const graph = {
    3: {
      class_type: 'KSampler',
      inputs: { model: ['4', 0], steps: 20, list: [1, 2] },
      _meta: { title: 'Sampler' },
    },
    4: { class_type: 'Loader', inputs: {} },
  }
  expect(readGraph(JSON.stringify(graph))).toEqual([
    { id: '3', title: 'Sampler', from: ['4'] },
    { id: '4', title: 'Loader', from: [] },
  ])
})

test('each node is to the right of all nodes that its inputs come from, and no two nodes overlap', () => {
  const placed = placeNodes(readGraph(JSON.stringify(drawn)))
  expect(placed.map(({ id, level, row }) => [id, level, row])).toEqual([
    ['1', 0, 0],
    ['2', 1, 0],
    ['3', 2, 0],
    ['4', 3, 0],
  ])
})

test('a cycle, and a graph that is too large for a picture, end the reading', () => {
  const cycle = {
    1: { class_type: 'A', inputs: { a: ['2', 0] } },
    2: { class_type: 'B', inputs: { a: ['1', 0] } },
  }
  expect(placeNodes(readGraph(JSON.stringify(cycle)))).toHaveLength(2)
  const large = Object.fromEntries(
    Array.from({ length: 151 }, (_, id) => [id, { class_type: 'A', inputs: {} }]),
  )
  expect(readGraph(JSON.stringify(large))).toEqual([])
})
