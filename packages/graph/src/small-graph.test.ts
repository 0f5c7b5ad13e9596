import { expect, test } from 'vitest'
import type { Graph, NodeDeclaration } from './graph.ts'
import { isQuickWhenSmall, withSide } from './small-graph.ts'

const node = (class_type: string, more: Partial<NodeDeclaration>): [string, NodeDeclaration] => [
  class_type,
  { class_type, version: 1, category: 'test', inputs: [], outputs: [], place: 'cpu', weight: 8, ...more },
]
const size = (name: string) => ({ name, type: 'INT', default: 1600, min: 64, step: 8 }) as const
const registry = new Map([
  node('Load', { inputs: [{ ...size('max_side'), step: 64 }], weight: 1 }),
  node('Draw', { inputs: [size('width'), size('height')] }),
  node('Paint', {}),
  node('Poster', { slow_when_small: true }),
  node('Film', { place: 'video' }),
  node('Model', { place: 'remote' }),
  node('Save', { is_output: true, weight: 1 }),
])
const graphOf = (...types: string[]): Graph =>
  Object.fromEntries(types.map((class_type, index) => [String(index), { class_type, inputs: {} }]))

test('a graph at another size loads and generates pictures whose longest side is that size', () => {
  const graph: Graph = {
    '1': { class_type: 'Load', inputs: { image: 'a.jpg', max_side: 2048 } },
    '2': { class_type: 'Draw', inputs: { width: 1920, height: 1080, seed: 4 } },
    '3': { class_type: 'Draw', inputs: {} },
    '4': { class_type: 'Paint', inputs: { strength: 1 } },
  }
  expect(withSide(graph, 320, registry)).toEqual({
    '1': { class_type: 'Load', inputs: { image: 'a.jpg', max_side: 320 } },
    '2': { class_type: 'Draw', inputs: { width: 320, height: 184, seed: 4 } },
    '3': { class_type: 'Draw', inputs: { width: 320, height: 320 } },
    '4': { class_type: 'Paint', inputs: { strength: 1 } },
  })
  expect(graph['1']!.inputs['max_side']).toBe(2048)
})

test('a graph is quick if it gives one picture by at most two of our own effects', () => {
  expect(isQuickWhenSmall(graphOf('Load', 'Paint', 'Paint', 'Save'), registry)).toBe(true)
  expect(isQuickWhenSmall(graphOf('Draw', 'Save'), registry)).toBe(true)
  expect(isQuickWhenSmall(graphOf('Load', 'Paint', 'Paint', 'Paint', 'Save'), registry)).toBe(false)
  expect(isQuickWhenSmall(graphOf('Load', 'Save', 'Save'), registry)).toBe(false)
  expect(isQuickWhenSmall(graphOf('Load', 'Paint'), registry)).toBe(false)
  for (const slow of ['Poster', 'Film', 'Model', 'Unknown'])
    expect(isQuickWhenSmall(graphOf('Load', slow, 'Save'), registry)).toBe(false)
})
