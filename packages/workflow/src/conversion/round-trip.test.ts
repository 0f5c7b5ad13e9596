import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyNodes, expectedInputs, type KnownNode, savedNode } from '../testing/arbitrary-dag.ts'
import { inputsOf } from '../testing/convert.ts'
import type { InputSketch, NodeSketch, SubgraphSketch, WorkflowSketch } from '../testing/sketch-workflow.ts'

const version = fc.constantFrom(0.4 as const, 1 as const)
const extra = { frontendVersion: '1.45.0' }

test('a graph saved by an editor is converted back unchanged', () => {
  fc.assert(
    fc.property(anyNodes, version, (nodes, form) => {
      const sketch = { nodes: nodes.map(savedNode), version: form, extra }
      expect(inputsOf(sketch)).toEqual(expectedInputs(nodes))
    }),
  )
})

test('reroutes, gets and bypassed nodes on links do not change a graph', () => {
  fc.assert(
    fc.property(anyNodes, fc.infiniteStream(fc.nat(5)), (nodes, choices) => {
      const detours: NodeSketch[] = []
      const sketches = nodes.map(savedNode).map((node) => ({
        ...node,
        inputs: mapValues(node.inputs ?? {}, (input) => detour(input, { detours, choices })),
      }))
      expect(inputsOf({ nodes: [...sketches, ...detours], extra })).toEqual(expectedInputs(nodes))
    }),
  )
})

test('primitives that replace values do not change a graph', () => {
  fc.assert(
    fc.property(anyNodes, fc.infiniteStream(fc.boolean()), (nodes, choices) => {
      const primitives: NodeSketch[] = []
      const sketches = nodes.map((node) => {
        const sketch = savedNode(node)
        const inputs = Object.entries(sketch.inputs ?? {}).map(([name, input]): [string, InputSketch] => {
          if (!input.widget || input.from || !choices.next().value) return [name, input]
          const id = 1000 + primitives.length
          primitives.push({
            id,
            type: 'PrimitiveNode',
            outputs: [input.type!],
            values: [node.values.get(name), 'fixed'],
          })
          return [name, { ...input, from: [id, 0] }]
        })
        return { ...sketch, inputs: Object.fromEntries(inputs) }
      })
      expect(inputsOf({ nodes: [...sketches, ...primitives], extra })).toEqual(expectedInputs(nodes))
    }),
  )
})

test('nodes in a subgraph change only their ids', () => {
  fc.assert(
    fc.property(anyNodes, fc.nat(14), version, (nodes, cut, form) => {
      const isEarly = ({ id }: KnownNode) => id <= cut
      const tail = splitInputs(
        nodes.filter(isEarly),
        nodes.filter((node) => !isEarly(node)),
      )
      const head = splitOutputs(
        nodes.filter(isEarly),
        nodes.filter((node) => !isEarly(node)),
      )
      const inner = (id: number) => `100:${id}`
      const ids = {
        tail: (id: number) => (id > cut ? inner(id) : `${id}`),
        head: (id: number) => (id > cut ? `${id}` : inner(id)),
      }
      expect(inputsOf({ ...tail, version: form, extra })).toEqual(expectedInputs(nodes, ids.tail))
      expect(inputsOf({ ...head, version: form, extra })).toEqual(expectedInputs(nodes, ids.head))
    }),
  )
})

test('a graph in nested subgraphs changes only its ids', () => {
  fc.assert(
    fc.property(anyNodes, fc.integer({ min: 1, max: 5 }), (nodes, depth) => {
      const levels = Array.from({ length: depth }, (_, index): SubgraphSketch => {
        const inside =
          index === depth - 1 ? nodes.map(savedNode) : [{ id: 1002 + index, type: `level ${index + 1}` }]
        return { id: `level ${index}`, nodes: inside }
      })
      const path = levels.map((_, index) => index + 1001).join(':')
      const sketch = { nodes: [{ id: 1001, type: 'level 0' }], subgraphs: levels, extra }
      expect(inputsOf(sketch)).toEqual(expectedInputs(nodes, (id) => `${path}:${id}`))
    }),
  )
})

interface Detours {
  detours: NodeSketch[]
  choices: Iterator<number>
}

/** Leads a link through nodes that do not execute. */
function detour(input: InputSketch, { detours, choices }: Detours): InputSketch {
  const choice = input.from ? choices.next().value : 0
  const id = 1000 + detours.length
  const type = input.type!
  const came = { type, from: input.from! }
  if (choice === 1)
    detours.push({ id, type: 'Reroute', inputs: { '': { ...came, type: '*' } }, outputs: [type] })
  else if (choice === 2)
    detours.push({ id, type: 'Anything', mode: 4, inputs: { any: came }, outputs: [type] })
  else if (choice === 3) {
    detours.push({ id, type: 'SetNode', inputs: { any: came }, outputs: ['*'], values: [`x${id}`] })
    detours.push({ id: id + 1, type: 'GetNode', outputs: [type], values: [`x${id}`] })
    return { ...input, from: [id + 1, 0] }
  } else return input
  return detour({ ...input, from: [id, 0] }, { detours, choices })
}

/** Puts the later nodes into a subgraph, whose inputs connect it to the earlier nodes. */
function splitInputs(outside: readonly KnownNode[], inside: readonly KnownNode[]): WorkflowSketch {
  const inputs: [string, string][] = []
  const taken: Record<string, InputSketch> = {}
  const isOutside = new Set(outside.map(({ id }) => id))
  const nodes = inside.map(savedNode).map((node) => ({
    ...node,
    inputs: mapValues(node.inputs ?? {}, (input): InputSketch => {
      if (!input.from || !isOutside.has(Number(input.from[0]))) return input
      const name = `in ${inputs.length}`
      inputs.push([name, input.type!])
      taken[name] = { type: input.type!, from: input.from }
      return { ...input, from: [-10, inputs.length - 1] }
    }),
  }))
  const instance = { id: 100, type: 'tail', inputs: taken }
  return { nodes: [...outside.map(savedNode), instance], subgraphs: [{ id: 'tail', inputs, nodes }] }
}

/** Puts the earlier nodes into a subgraph, whose outputs connect it to the later nodes. */
function splitOutputs(inside: readonly KnownNode[], outside: readonly KnownNode[]): WorkflowSketch {
  const outputs: [string, string, readonly [number, number]][] = []
  const isInside = new Set(inside.map(({ id }) => id))
  const nodes = outside.map(savedNode).map((node) => ({
    ...node,
    inputs: mapValues(node.inputs ?? {}, (input): InputSketch => {
      if (!input.from || !isInside.has(Number(input.from[0]))) return input
      outputs.push([`out ${outputs.length}`, input.type!, [Number(input.from[0]), input.from[1]]])
      return { ...input, from: [100, outputs.length - 1] }
    }),
  }))
  const instance = { id: 100, type: 'head', outputs: outputs.map(([, type]) => type) }
  return { nodes: [instance, ...nodes], subgraphs: [{ id: 'head', outputs, nodes: inside.map(savedNode) }] }
}

function mapValues<V, W>(record: Record<string, V>, change: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}
