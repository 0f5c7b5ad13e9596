import { expect, test } from 'vitest'
import { drawsLines, type Graph, type NodeDeclaration } from './graph.ts'

const node = (class_type: string, more: Partial<NodeDeclaration>): [string, NodeDeclaration] => [
  class_type,
  { class_type, version: 1, category: 'test', inputs: [], outputs: [], place: 'cpu', weight: 1, ...more },
]
const registry = new Map([
  node('Load', {}),
  node('Lines', { draws_lines: true }),
  node('Paper', {}),
  node('Save', { is_output: true }),
])
/** A chain of nodes, each with the picture of the node before. */
const graphOf = (...types: string[]): Graph =>
  Object.fromEntries(
    types.map((class_type, index) => {
      const image = index === 0 ? 'a.jpg' : ([String(index - 1), 0] as const)
      return [String(index), { class_type, inputs: { image, words: 'b' } }]
    }),
  )

test.each<[boolean, string[]]>([
  [true, ['Load', 'Lines', 'Save']],
  [false, ['Load', 'Paper', 'Save']],
  [false, ['Load', 'Lines', 'Paper', 'Save']],
  [false, ['Load', 'Lines']],
  [false, ['Save']],
  [false, ['Unknown', 'Save']],
])('%s: the result of %j consists of lines if the last node draws lines', (expected, types) => {
  expect(drawsLines(graphOf(...types), registry)).toBe(expected)
})
