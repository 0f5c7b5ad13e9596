import type { Dag } from '@easel/graph'
import { expect, test } from 'vitest'
import { upToNode } from './up-to-node.ts'

const types: Readonly<Record<string, readonly string[]>> = {
  Load: ['IMAGE', 'MASK'],
  List: ['IMAGES'],
  Film: ['VIDEO'],
  Mask: ['INT', 'MASK'],
  Number: ['INT'],
}
const outputTypes = (class_type: string) => types[class_type] ?? []

const dag: Dag = {
  1: { class_type: 'Load' },
  2: { class_type: 'Mask', inputs: { image: ['1', 0] } },
  3: { class_type: 'Film', inputs: { image: [1, 0] } },
  4: { class_type: 'SaveVideo', inputs: { video: ['3', 0] } },
  5: { class_type: 'Number' },
  6: { class_type: 'List' },
  '7:1': { class_type: 'Load' },
  '7:2': { class_type: 'Load', inputs: { of: ['7:1', 0] } },
  '7:8:1': { class_type: 'Mask', inputs: { of: ['7:1', 0] } },
}
const classes = (id: string) =>
  Object.entries(upToNode(dag, id, outputTypes)!.dag).map(([node, { class_type }]) => `${node} ${class_type}`)

test('a node shows its first picture, otherwise its mask, with only the nodes that it needs', () => {
  expect(classes('1')).toEqual(['1 Load', '1-shown SaveImage'])
  expect(classes('2')).toEqual(['1 Load', '2 Mask', '2-picture MaskToImage', '2-shown SaveImage'])
  expect(upToNode(dag, '2', outputTypes)!.dag['2-picture']!.inputs).toEqual({ mask: ['2', 1] })
  expect(classes('3')).toEqual(['1 Load', '3 Film', '3-shown SaveVideo'])
  expect(classes('6')).toEqual(['6 List', '6-picture PickImage', '6-shown SaveImage'])
})

test('a node that saves files is itself the result', () => {
  expect(classes('4')).toEqual(['1 Load', '3 Film', '4 SaveVideo'])
  expect(upToNode(dag, '4', outputTypes)!.isShown).toBe(true)
})

test('the node of a subgraph shows the inner nodes at its end', () => {
  expect(classes('7')).toEqual([
    ...['7:1 Load', '7:2 Load', '7:8:1 Mask', '7:2-shown SaveImage'],
    ...['7:8:1-picture MaskToImage', '7:8:1-shown SaveImage'],
  ])
})

test('a node that gives numbers shows nothing, and an unknown node gives undefined', () => {
  expect(upToNode(dag, '5', outputTypes)!.isShown).toBe(false)
  expect(upToNode(dag, '8', outputTypes)).toBe(undefined)
})
