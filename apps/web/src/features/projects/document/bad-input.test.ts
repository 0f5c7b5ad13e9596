import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fits,
  moveItems,
  NotAWorkflow,
  openWorkflow,
  readGraph,
  removeItems,
  setWidget,
  tidyUp,
  type Workflow,
} from './index.ts'
import { hostileWorkflow } from './testing/hostile-workflows.ts'
import { testTypes } from './testing/node-types.ts'

/** Opens JSON that may not be a workflow. */
function opened(json: unknown): Workflow | undefined {
  try {
    return openWorkflow(json, testTypes)
  } catch (error) {
    if (error instanceof NotAWorkflow) return undefined
    throw error
  }
}

describe('a malformed file', () => {
  test('is written unchanged, and shown at valid positions', () => {
    fc.assert(
      fc.property(hostileWorkflow, (json) => {
        const before = structuredClone(json)
        const workflow = opened(json)
        if (!workflow) return
        const { nodes, groups, links } = readGraph(workflow, testTypes)
        for (const { x, y, width, height } of [...nodes, ...groups])
          for (const number of [x, y, width, height]) expect(Math.abs(number)).toBeLessThanOrEqual(1e6)
        const known = new Set(nodes.map(({ id }) => id))
        expect(known.size).toBe(nodes.length)
        for (const { from, to } of links)
          expect([known.has(from.node), known.has(to.node)]).toEqual([true, true])
        expect(json).toEqual(before)
        if (Array.isArray((json as { nodes?: unknown }).nodes)) expect(workflow).toEqual(before)
      }),
      { numRuns: 400 },
    )
  })

  test('accepts every edit of its nodes, and keeps all other nodes', () => {
    fc.assert(
      fc.property(hostileWorkflow, fc.nat(7), (json, index) => {
        const workflow = opened(json)
        if (!workflow) return
        const graph = readGraph(workflow, testTypes)
        const node = graph.nodes[index]
        if (!node) return
        const edits = [
          moveItems(new Map([[node.id, { x: 1, y: 2 }]])),
          tidyUp(graph, new Map(graph.nodes.map(({ id }) => [id, { x: 0, y: 0, width: 9, height: 9 }]))),
          ...node.widgets.map(({ name }) => setWidget(testTypes, node.id, name, 3)),
        ]
        const ids = (current: Workflow) => readGraph(current, testTypes).nodes.map(({ id }) => id)
        const changed = edits.reduce((current, edit) => edit(current), workflow)
        expect(ids(changed)).toEqual(ids(workflow))
        const remaining = readGraph(removeItems([node.id])(changed), testTypes)
        expect(remaining.nodes).toHaveLength(ids(workflow).length - 1)
      }),
      { numRuns: 400 },
    )
  })
})

const node = (id: unknown, more: object = {}) => ({
  id,
  type: 'Effect',
  pos: [0, 0],
  size: [200, 100],
  ...more,
})

test('two nodes with the same id are both shown, and a link leads to the first', () => {
  const input = (link: number) => [{ name: 'image', type: 'IMAGE', link }]
  const file = {
    nodes: [
      node(1, { outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [5] }] }),
      node(1, { title: 'Second' }),
      node(2, { inputs: input(5) }),
    ],
    links: [[5, 1, 0, 2, 0, 'IMAGE']],
  }
  const { nodes, links } = readGraph(openWorkflow(file, testTypes), testTypes)
  expect(nodes.map(({ id }) => id)).toEqual(['1', '1#2', '2'])
  expect(links).toMatchObject([{ from: { node: '1' }, to: { node: '2' } }])
})

test('links without a target are kept in the file and not drawn', () => {
  const links = Array.from({ length: 5000 }, (_, index) => [
    index + 1,
    900 + index,
    0,
    700 + index,
    0,
    'IMAGE',
  ])
  const file = { nodes: [node(1)], links, version: 0.4 }
  const workflow = openWorkflow(file, testTypes)
  expect(readGraph(workflow, testTypes).links).toEqual([])
  const moved = moveItems(new Map([['1', { x: 9, y: 9 }]]))(workflow)
  expect(moved['links']).toBe(links)
})

test('a cycle is drawn, and no link may create another cycle', () => {
  const linked = (id: number, from: number, to: number) =>
    node(id, {
      inputs: [{ name: 'image', type: 'IMAGE', link: from }],
      outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [to] }],
    })
  const file = {
    nodes: [linked(1, 2, 1), linked(2, 1, 2)],
    links: [
      [1, 1, 0, 2, 0, 'IMAGE'],
      [2, 2, 0, 1, 0, 'IMAGE'],
    ],
  }
  const graph = readGraph(openWorkflow(file, testTypes), testTypes)
  expect(graph.links).toHaveLength(2)
  expect(fits(graph, { node: '1', output: 0 }, { node: '2', input: 'image' })).toEqual({
    isFit: false,
    reason: 'cycle',
  })
})

test('names of built-in properties are valid names', () => {
  const text =
    '{"nodes":[{"id":1,"type":"Absent","widgets_values":{"__proto__":1,"constructor":2}}],"__proto__":{"own":1}}'
  const workflow = openWorkflow(JSON.parse(text), testTypes)
  const { nodes } = readGraph(workflow, testTypes)
  expect(nodes[0]!.widgets.map(({ name, value }) => [name, value])).toEqual([
    ['__proto__', 1],
    ['constructor', 2],
  ])
  const changed = setWidget(testTypes, '1', '__proto__', 7)(workflow)
  expect(JSON.stringify(changed)).toBe(text.replace('"__proto__":1', '"__proto__":7'))
})

test('a graph for execution of ten thousand nodes is drawn within seconds', { timeout: 20_000 }, () => {
  const graph = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [
      String(index + 1),
      { class_type: 'Effect', inputs: index === 0 ? {} : { image: [String(index), 0] } },
    ]),
  )
  const { nodes, links } = readGraph(openWorkflow(graph, testTypes), testTypes)
  expect([nodes.length, links.length]).toEqual([10_000, 9999])
})
