import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentKeys } from './content-key.ts'
import { type Graph, isLink, type NodeDeclaration, type Registry } from './graph.ts'
import { topologicalOrder } from './order.ts'
import { planStages } from './plan.ts'
import { validateGraph } from './validate.ts'

function declare(class_type: string, more: Partial<NodeDeclaration> = {}): [string, NodeDeclaration] {
  const image = { name: 'image', type: 'IMAGE' } as const
  const declaration = {
    class_type,
    version: 1,
    category: 'test',
    inputs: [image],
    outputs: [image],
    place: 'cpu',
    weight: 1,
    ...more,
  } as const
  return [class_type, declaration]
}

const registry: Registry = new Map([
  declare('Load', { inputs: [{ name: 'image', type: 'STRING' }] }),
  declare('Paint', {
    inputs: [
      { name: 'image', type: 'IMAGE' },
      { name: 'size', type: 'INT', default: 4, min: 1, max: 9 },
    ],
  }),
  declare('Dream', { place: 'remote' }),
  declare('Film', { place: 'video' }),
  declare('Join', {
    inputs: [
      { name: 'a', type: 'IMAGE' },
      { name: 'b', type: 'IMAGE' },
    ],
  }),
  declare('Save', { is_output: true }),
  declare('Pass', { is_output: true, passes_on: true }),
])

const line: Graph = {
  '1': { class_type: 'Load', inputs: { image: 'a.jpg' } },
  '2': { class_type: 'Paint', inputs: { image: ['1', 0], size: 3 } },
  '3': { class_type: 'Dream', inputs: { image: ['2', 0] } },
  '4': { class_type: 'Save', inputs: { image: ['3', 0] } },
}

/** An arbitrary acyclic graph: each node takes its pictures from earlier nodes. */
const acyclic: fc.Arbitrary<Graph> = fc
  .array(fc.tuple(fc.constantFrom('Paint', 'Dream', 'Join'), fc.nat(), fc.nat()), { maxLength: 25 })
  .map((rows) => {
    const nodes: Record<string, Graph[string]> = { n0: { class_type: 'Load', inputs: { image: 'x' } } }
    rows.forEach(([class_type, a, b], index) => {
      const link = (pick: number) => [`n${pick % (index + 1)}`, 0] as const
      nodes[`n${index + 1}`] = {
        class_type,
        inputs: class_type === 'Join' ? { a: link(a), b: link(b) } : { image: link(a) },
      }
    })
    nodes['out'] = {
      class_type: rows.length % 2 === 0 ? 'Save' : 'Pass',
      inputs: { image: [`n${rows.length}`, 0] },
    }
    return nodes
  })

describe('a plan', () => {
  test('starts a new stage at each change of placement', () => {
    expect(planStages(line, registry)).toEqual([
      { place: 'cpu', node_ids: ['1', '2'], takes: [], after: [] },
      { place: 'remote', node_ids: ['3'], takes: ['2'], after: [0] },
      { place: 'cpu', node_ids: ['4'], takes: ['3'], after: [1] },
    ])
  })

  test('puts independent branches into stages that wait only for their own inputs', () => {
    const graph: Graph = {
      ...line,
      '5': { class_type: 'Load', inputs: { image: 'b.jpg' } },
      '6': { class_type: 'Dream', inputs: { image: ['5', 0] } },
      '7': { class_type: 'Save', inputs: { image: ['6', 0] } },
    }
    expect(planStages(graph, registry).map(({ node_ids, after }) => [node_ids, after])).toEqual([
      [['1', '2'], []],
      [['5'], []],
      [['6'], [1]],
      [['3'], [0]],
      [
        ['7', '4'],
        [2, 3],
      ],
    ])
  })

  test('is one stage if no node runs on an engine, also for unconnected branches', () => {
    const graph: Graph = {
      '1': line['1']!,
      '2': { class_type: 'Save', inputs: { image: ['1', 0] } },
      '3': { class_type: 'Load', inputs: { image: 'b.jpg' } },
      '4': { class_type: 'Film', inputs: { image: ['3', 0] } },
      '5': { class_type: 'Save', inputs: { image: ['4', 0] } },
    }
    expect(planStages(graph, registry)).toEqual([
      { place: 'video', node_ids: ['1', '3', '4', '2', '5'], takes: [], after: [] },
    ])
  })

  test('has a stage for each node on an engine, so that each node can have its own engine', () => {
    const graph: Graph = {
      ...line,
      '4': { class_type: 'Dream', inputs: { image: ['3', 0] } },
      '5': { class_type: 'Save', inputs: { image: ['4', 0] } },
    }
    expect(planStages(graph, registry).map(({ place, after }) => [place, after])).toEqual([
      ['cpu', []],
      ['remote', [0]],
      ['remote', [1]],
      ['cpu', [2]],
    ])
  })

  test('ends on the engine if its results only pass on the output of one engine node', () => {
    const passed: Graph = { ...line, '4': { class_type: 'Pass', inputs: { image: ['3', 0] } } }
    expect(planStages(passed, registry)).toEqual([
      { place: 'cpu', node_ids: ['1', '2'], takes: [], after: [] },
      { place: 'remote', node_ids: ['3', '4'], takes: ['2'], after: [0] },
    ])
    const painted: Graph = {
      ...line,
      '4': { class_type: 'Paint', inputs: { image: ['3', 0] } },
      '5': { class_type: 'Pass', inputs: { image: ['4', 0] } },
    }
    expect(planStages(painted, registry).map(({ node_ids }) => node_ids)).toEqual([
      ['1', '2'],
      ['3'],
      ['4', '5'],
    ])
    const twoStages: Graph = {
      ...passed,
      '5': { class_type: 'Dream', inputs: { image: ['2', 0] } },
      '6': { class_type: 'Pass', inputs: { image: ['5', 0] } },
    }
    expect(planStages(twoStages, registry).at(-1)!.node_ids).toEqual(['4', '6'])
  })

  test('of any graph has each needed node once, in one stage, after all its dependencies', () => {
    fc.assert(
      fc.property(acyclic, (graph) => {
        const stages = planStages(graph, registry)
        const order = stages.flatMap((stage) => stage.node_ids)
        expect(new Set(order).size).toBe(order.length)
        expect(order.at(-1)).toBe('out')
        for (const [index, id] of order.entries()) {
          const links = Object.values(graph[id]!.inputs).flatMap((value) => (isLink(value) ? [value[0]] : []))
          for (const origin of links) expect(order.indexOf(origin)).toBeLessThan(index)
        }
        for (const [position, stage] of stages.entries()) {
          for (const id of stage.node_ids) {
            const { place, passes_on } = registry.get(graph[id]!.class_type)!
            if (!passes_on) expect(place).toBe(stage.place)
          }
          const before = stage.after.flatMap((index) => stages[index]!.node_ids)
          for (const index of stage.after) expect(index).toBeLessThan(position)
          for (const id of stage.takes) expect(before).toContain(id)
        }
        expect(stages.at(-1)!.node_ids).toContain('out')
      }),
    )
  })

  test('leaves out nodes that no result depends on', () => {
    const graph: Graph = { ...line, '9': { class_type: 'Paint', inputs: { image: ['1', 0] } } }
    expect(planStages(graph, registry).flatMap((stage) => stage.node_ids)).not.toContain('9')
  })
})

describe('content names', () => {
  const keys = (graph: Graph, content = 'A') =>
    contentKeys(graph, registry, (name) => (name === 'a.jpg' || name === 'b.jpg' ? content : name))

  test('are equal for equal computations, even if nodes have other ids and files have other names', () => {
    const renamed: Graph = {
      x: { class_type: 'Load', inputs: { image: 'b.jpg' } },
      y: { class_type: 'Paint', inputs: { size: 3, image: ['x', 0] } },
    }
    expect(keys(renamed).get('y')).toBe(keys(line).get('2'))
  })

  test('change with the content of a source, with a value, and with any earlier node', () => {
    const changedLine: Graph = { ...line, '2': { class_type: 'Paint', inputs: { image: ['1', 0], size: 5 } } }
    expect(keys(changedLine).get('2')).not.toBe(keys(line).get('2'))
    expect(keys(changedLine).get('4')).not.toBe(keys(line).get('4'))
    expect(keys(changedLine).get('1')).toBe(keys(line).get('1'))
    expect(keys(line, 'B').get('4')).not.toBe(keys(line).get('4'))
  })

  test('are equal for a default and for its explicit value', () => {
    const spoken: Graph = { ...line, '2': { class_type: 'Paint', inputs: { image: ['1', 0], size: 4 } } }
    const silent: Graph = { ...line, '2': { class_type: 'Paint', inputs: { image: ['1', 0] } } }
    expect(keys(silent).get('2')).toBe(keys(spoken).get('2'))
  })
})

describe('validation', () => {
  test('finds no fault in a graph that can run', () => {
    expect(validateGraph(line, registry)).toEqual([])
  })

  test.each<[string, Graph, { node_id: string; input?: string }]>([
    ['unknown_node', { ...line, '2': { class_type: 'Magic', inputs: {} } }, { node_id: '2' }],
    [
      'missing_input',
      { ...line, '2': { class_type: 'Paint', inputs: {} } },
      { node_id: '2', input: 'image' },
    ],
    [
      'unknown_input',
      { ...line, '4': { class_type: 'Save', inputs: { image: ['3', 0], glow: 1 } } },
      { node_id: '4', input: 'glow' },
    ],
    [
      'dangling_link',
      { ...line, '4': { class_type: 'Save', inputs: { image: ['7', 0] } } },
      { node_id: '4', input: 'image' },
    ],
    [
      'bad_output',
      { ...line, '4': { class_type: 'Save', inputs: { image: ['3', 5] } } },
      { node_id: '4', input: 'image' },
    ],
    [
      'type_mismatch',
      { ...line, '1': { class_type: 'Load', inputs: { image: 7 } } },
      { node_id: '1', input: 'image' },
    ],
    [
      'type_mismatch',
      { ...line, '4': { class_type: 'Save', inputs: { image: 'text' } } },
      { node_id: '4', input: 'image' },
    ],
    [
      'out_of_range',
      { ...line, '2': { class_type: 'Paint', inputs: { image: ['1', 0], size: 10 } } },
      { node_id: '2', input: 'size' },
    ],
  ])('names the node and the input of %s', (code, graph, place) => {
    expect(validateGraph(graph, registry)).toContainEqual(expect.objectContaining({ code, ...place }))
  })

  test('names every node of a cycle, and no node before or after the cycle', () => {
    const graph: Graph = { ...line, '2': { class_type: 'Paint', inputs: { image: ['3', 0] } } }
    expect(topologicalOrder(graph)).toEqual({ order: ['1'], cycle: ['2', '3'] })
    expect(validateGraph(graph, registry).filter(({ code }) => code === 'cycle')).toHaveLength(2)
    const self: Graph = { ...line, '2': { class_type: 'Paint', inputs: { image: ['2', 0] } } }
    expect(topologicalOrder(self).cycle).toEqual(['2'])
  })

  test('treats names of object prototypes as unknown', () => {
    const graph: Graph = {
      ...line,
      '2': { class_type: 'constructor', inputs: {} },
      '4': { class_type: 'Save', inputs: { image: ['toString', 0] } },
    }
    expect(validateGraph(graph, registry)).toEqual([
      expect.objectContaining({ node_id: '2', code: 'unknown_node' }),
      expect.objectContaining({ node_id: '4', code: 'dangling_link' }),
    ])
  })

  test('requires a result', () => {
    expect(validateGraph({ '1': line['1']! }, registry)).toEqual([
      expect.objectContaining({ code: 'no_output' }),
    ])
  })
})
