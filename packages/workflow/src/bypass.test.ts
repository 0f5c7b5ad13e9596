import type { Graph } from '@easel/graph'
import { expect, test } from 'vitest'
import { lackingWithout, type SocketsByClass, socketsIn, withoutNodes } from './bypass.ts'
import { Definitions } from './conversion/index.ts'

const definitions = new Definitions([
  {
    Load: { input: { required: { name: ['STRING', {}] } }, output: ['MODEL'] },
    Lora: {
      input: { required: { model: ['MODEL'], clip: ['CLIP'], strength: ['FLOAT', {}] } },
      output: ['MODEL', 'CLIP'],
    },
    Sample: { input: { required: { model: ['MODEL'] }, optional: { hint: ['IMAGE'] } }, output: ['IMAGE'] },
    Picture: { input: { required: { image: ['STRING', {}] } }, output: ['IMAGE'] },
  },
])
const graph: Graph = {
  a: { class_type: 'Load', inputs: { name: 'x' } },
  b: { class_type: 'Lora', inputs: { model: ['a', 0], strength: 1 } },
  c: { class_type: 'Lora', inputs: { model: ['b', 0], strength: 1 } },
  p: { class_type: 'Picture', inputs: { image: '' } },
  d: { class_type: 'Sample', inputs: { model: ['c', 0], hint: ['p', 0] } },
}
const sockets: SocketsByClass = socketsIn(graph, { registry: new Map(), definitions })
const without = (...ids: string[]) => new Map(ids.map((id) => [id, sockets[graph[id]!.class_type]!.passes]))

test('a bypassed node passes on the link of its own type, also through further bypassed nodes', () => {
  expect(withoutNodes(graph, without('c'))['d']!.inputs['model']).toEqual(['b', 0])
  const rest = withoutNodes(graph, without('b', 'c'))
  expect(rest['d']!.inputs['model']).toEqual(['a', 0])
  expect(Object.keys(rest)).toEqual(['a', 'p', 'd'])
})

test('a link ends if the bypassed node passes on no link', () => {
  expect(withoutNodes(graph, without('p'))['d']!.inputs).toEqual({ model: ['c', 0] })
})

test('a node lacks a required input once its only source is bypassed', () => {
  expect(lackingWithout(graph, without('p', 'b'), sockets)).toBeUndefined()
  expect(lackingWithout(graph, without('a'), sockets)).toBe('b')
})

test('a graph without bypassed nodes stays unchanged, and a cycle of bypassed nodes ends', () => {
  expect(withoutNodes(graph, new Map())).toBe(graph)
  const cycle: Graph = {
    b: { class_type: 'Lora', inputs: { model: ['c', 0] } },
    c: { class_type: 'Lora', inputs: { model: ['b', 0] } },
    d: { class_type: 'Sample', inputs: { model: ['c', 0] } },
  }
  expect(withoutNodes(cycle, without('b', 'c'))).toEqual({ d: { class_type: 'Sample', inputs: {} } })
})
