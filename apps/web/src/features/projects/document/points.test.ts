import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addPoint,
  connect,
  copyItems,
  EditorStore,
  type GraphView,
  moveItems,
  openWorkflow,
  packItems,
  pasteItems,
  readComfyItems,
  readCopied,
  readGraph,
  reconnect,
  removeItems,
  tidyUp,
  unpackNode,
  type Workflow,
  writeComfyItems,
} from './index.ts'
import { isObject, type JsonObject, listOf } from './json.ts'
import { arbitraryEdits, arbitraryForm } from './testing/arbitrary-edits.ts'
import { testTypes } from './testing/node-types.ts'

const nodes = [
  {
    ...{ id: 1, type: 'Load', pos: [0, 0], size: [240, 90] },
    inputs: [],
    outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [1, 2] }],
  },
  {
    ...{ id: 2, type: 'Blend', pos: [600, 0], size: [240, 90] },
    inputs: [
      { name: 'a', type: 'IMAGE', link: 1 },
      { name: 'b', type: 'IMAGE', link: 2 },
    ],
    outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [] }],
  },
]

/** Two links that share their first point, as ComfyUI writes them: version 0.4 keeps points in `extra`. */
const older = {
  ...{ last_node_id: 2, last_link_id: 2, nodes, groups: [], config: {}, version: 0.4 },
  links: [
    [1, 1, 0, 2, 0, 'IMAGE'],
    [2, 1, 0, 2, 1, 'IMAGE'],
  ],
  floatingLinks: [
    { id: 9, origin_id: 2, origin_slot: 0, target_id: -1, target_slot: -1, type: 'IMAGE', parentId: 7 },
  ],
  extra: {
    linkExtensions: [
      { id: 1, parentId: 3 },
      { id: 2, parentId: 4 },
    ],
    reroutes: [
      { id: 3, pos: [300, 10], linkIds: [1, 2] },
      { id: 4, parentId: 3, pos: [400, 80], linkIds: [2] },
      { id: 7, pos: [900, 40], linkIds: [], floating: { slotType: 'output' } },
    ],
  },
}

const newer = {
  ...{ version: 1, nodes, groups: [], config: {}, floatingLinks: older.floatingLinks, extra: {} },
  state: { lastNodeId: 2, lastLinkId: 2, lastGroupId: 0, lastRerouteId: 7 },
  links: older.links.map(([id, origin_id, origin_slot, target_id, target_slot, type], index) => ({
    ...{ id, origin_id, origin_slot, target_id, target_slot, type },
    parentId: index === 0 ? 3 : 4,
  })),
  reroutes: older.extra.reroutes,
}

const read = (workflow: Workflow) => readGraph(workflow, testTypes)
const ways = ({ links, points }: GraphView) =>
  links.map(({ points: ids }) =>
    ids.map((id) => {
      const { x, y } = points.find((point) => point.id === id)!
      return [x, y]
    }),
  )
const bothWays = [
  [[300, 10]],
  [
    [300, 10],
    [400, 80],
  ],
]

describe.each([
  ['0.4', older],
  ['1', newer],
])('points of links in version %s', (_, file) => {
  const workflow = openWorkflow(file, testTypes)

  test('are read, including links without a target', () => {
    const graph = read(workflow)
    expect(ways(graph)).toEqual(bothWays)
    expect(graph.looseLinks).toEqual([
      { id: 'loose:0', type: 'IMAGE', points: ['point:7'], from: { node: '2', output: 0 } },
    ])
    expect(graph.points).toHaveLength(3)
  })

  test('are written unchanged', () => {
    const store = new EditorStore(workflow, testTypes)
    store.apply(moveItems(new Map([['point:3', { x: 1, y: 2 }]])))
    expect(ways(store.graph)[0]).toEqual([[1, 2]])
    store.apply(moveItems(new Map([['point:3', { x: 300, y: 10 }]])))
    expect(store.workflow).toEqual(file)
  })

  test('a point that is added before a shared point is shared, too', () => {
    const added = addPoint({ node: '2', input: 'a' }, 0, { x: 100, y: 5 })(workflow)
    expect(ways(read(added)).map(([first]) => first)).toEqual([
      [100, 5],
      [100, 5],
    ])
    checkPoints(added)
  })

  test('a point that is added at the end belongs only to its link', () => {
    const added = addPoint({ node: '2', input: 'a' }, 1, { x: 500, y: 5 })(workflow)
    expect(ways(read(added))).toEqual([[...bothWays[0]!, [500, 5]], bothWays[1]])
    checkPoints(added)
    const removed = removeItems(['point:8'])(added)
    expect(read(removed)).toEqual(read(workflow))
  })

  test('removing a point keeps all other points, and removing the last point of a loose link removes the link', () => {
    const removed = removeItems(['point:3', 'point:7'])(workflow)
    expect(ways(read(removed))).toEqual([[], [[400, 80]]])
    expect(read(removed).looseLinks).toEqual([])
    expect(removed['floatingLinks']).toEqual([])
    checkPoints(removed)
  })

  test('removing a node removes its loose links and their points', () => {
    const removed = removeItems(['2'])(workflow)
    expect(allPoints(removed)).toEqual([])
    expect(removed['floatingLinks']).toEqual([])
  })

  test('are kept when a link is moved to another input', () => {
    const both = pasteItems(testTypes, readCopied(copyItems(workflow, ['2'])!)!, { by: { x: 0, y: 300 } })(
      workflow,
    )
    const reconnected = reconnect(
      testTypes,
      { node: '2', input: 'b' },
      { from: { node: '1', output: 0 }, to: { node: '3', input: 'a' } },
    )(both)
    expect(ways(read(reconnected))).toEqual(bothWays)
    checkPoints(reconnected)
  })

  test.each([
    ['here', (text: string) => readCopied(text)!],
    ['in ComfyUI', (text: string) => readComfyItems(writeComfyItems(readCopied(text)!))!],
  ])('are copied %s', (__, copy) => {
    const copied = copy(copyItems(workflow, ['1', '2'])!)
    const pasted = pasteItems(testTypes, copied, { by: { x: 0, y: 1000 } })(workflow)
    const graph = read(pasted)
    expect(ways(graph).slice(2)).toEqual(bothWays.map((points) => points.map(([x, y]) => [x, y! + 1000])))
    expect(graph.points).toHaveLength(5)
    checkPoints(pasted)
  })

  test('are moved into a subgraph, and out of it again', () => {
    const store = new EditorStore(workflow, testTypes)
    store.apply(packItems(testTypes, ['1', '2'], 'Both'), { selectsNew: true })
    const [node] = store.selection
    store.enter(node!)
    expect(ways(store.graph)).toEqual(bothWays)
    store.goTo([])
    store.apply(unpackNode(testTypes, node!))
    const [first, second] = ways(store.graph)
    expect(first![0]).toEqual(second![0])
    expect(second![1]).toEqual([second![0]![0]! + 100, second![0]![1]! + 70])
    checkPoints(store.workflow)
  })

  test('are spaced evenly between nodes that are laid out', () => {
    const boxes = new Map([
      ['1', { x: 0, y: 0, width: 100, height: 100 }],
      ['2', { x: 700, y: 0, width: 100, height: 100 }],
    ])
    const graph = read(tidyUp(read(workflow), boxes)(workflow))
    const [x, y] = ways(graph)[1]![1]!
    const { x: end } = graph.nodeById.get('2')!
    expect(x).toBeGreaterThan(100)
    expect(x).toBeLessThan(end)
    expect(y).toBe(50)
  })
})

test('reading a cycle of points ends', () => {
  const circle = [
    { id: 1, parentId: 2, pos: [0, 0], linkIds: [1] },
    { id: 2, parentId: 1, pos: [0, 0], linkIds: [1] },
  ]
  const extra = { reroutes: circle, linkExtensions: [{ id: 1, parentId: 1 }] }
  const workflow = openWorkflow({ ...older, floatingLinks: [], extra }, testTypes)
  expect(read(workflow).links[0]!.points).toHaveLength(2)
})

test('a link that replaces another link has no points', () => {
  const workflow = openWorkflow(older, testTypes)
  const join = { from: { node: '1', output: 0 }, to: { node: '2', input: 'b' } }
  expect(ways(read(connect(testTypes, join)(workflow)))).toEqual([bothWays[0], []])
})

test('each point names the links that run through it', () => {
  fc.assert(
    fc.property(arbitraryForm, arbitraryEdits, (form, edits) => {
      checkPoints(edits.reduce((current, edit) => edit(current)(current), form))
    }),
  )
})

function checkPoints(workflow: Workflow): void {
  const { links, points } = read(workflow)
  const attached = allPoints(workflow).filter(({ floating }) => !floating)
  expect(points.map(({ id }) => id)).toEqual(expect.arrayContaining(attached.map(({ id }) => `point:${id}`)))
  for (const { id, linkIds } of attached) {
    const linksThroughPoint = links.filter((link) => link.points.includes(`point:${id}`))
    expect(listOf(linkIds)).toHaveLength(linksThroughPoint.length)
  }
}

function allPoints(workflow: Workflow): JsonObject[] {
  const extra = isObject(workflow['extra']) ? workflow['extra'] : {}
  return [...listOf(workflow['reroutes']), ...listOf(extra['reroutes'])].filter(isObject)
}
