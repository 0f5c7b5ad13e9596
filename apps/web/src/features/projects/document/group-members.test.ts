import { expect, test } from 'vitest'
import {
  groupNode,
  groupOf,
  moveGroup,
  moveOutOfGroup,
  openWorkflow,
  putIntoGroup,
  readGraph,
  type Workflow,
} from './index.ts'
import { testTypes } from './testing/node-types.ts'

const node = (id: number, x: number, y: number) => ({
  ...{ id, type: 'Load', pos: [x, y], size: [240, 100], inputs: [], outputs: [] },
})
const read = (workflow: Workflow) => readGraph(workflow, testTypes)
const namesOf = (workflow: Workflow) => {
  const graph = read(workflow)
  return graph.nodes.map((node) => groupOf(graph, node)?.title)
}

/** A group of one node, with a free node below it, to its right, and far away. */
const workflow = openWorkflow(
  {
    ...{ version: 0.4, links: [] },
    nodes: [node(1, 0, 0), node(2, 0, 220), node(3, 2000, 2000)],
    groups: [{ title: 'Part', bounding: [-30, -90, 300, 220] }],
  },
  testTypes,
)

test('a node is put into a group, which then contains no other new node', () => {
  expect(namesOf(workflow)).toEqual(['Part', undefined, undefined])
  const graph = read(workflow)
  const put = putIntoGroup(graph, graph.nodeById.get('3')!, graph.groups[0]!)(workflow)
  expect(namesOf(put)).toEqual(['Part', undefined, 'Part'])
})

test('a node is taken out of its group', () => {
  const graph = read(workflow)
  const out = moveOutOfGroup(graph.nodeById.get('1')!, graph.groups[0]!)(workflow)
  expect(namesOf(out)).toEqual([undefined, undefined, undefined])
})

test('a group is made around one node', () => {
  const made = groupNode(read(workflow).nodeById.get('2')!, 'New')(workflow)
  expect(namesOf(made)).toEqual(['Part', 'New', undefined])
})

test('an empty group takes a node at its corner', () => {
  const empty = { ...workflow, groups: [{ title: 'Empty', bounding: [900, 900, 400, 300] }] } as Workflow
  const graph = read(empty)
  const put = putIntoGroup(graph, graph.nodeById.get('1')!, graph.groups[0]!)(empty)
  expect(namesOf(put)).toEqual(['Empty', undefined, undefined])
  expect(read(put).groups).toEqual(graph.groups)
})

test('a group moves with its nodes, and without other nodes', () => {
  const graph = read(workflow)
  const moved = read(moveGroup(graph, graph.groups[0]!, { x: 470, y: 10 })(workflow))
  expect(moved.groups[0]).toMatchObject({ x: 470, y: 10, width: 300 })
  expect(moved.nodes.map(({ x, y }) => [x, y])).toEqual([
    [500, 100],
    [0, 220],
    [2000, 2000],
  ])
})
