import { expect, test } from 'vitest'
import { openWorkflow, placeLike, readGraph, type Workflow } from './index.ts'
import { testTypes } from './testing/node-types.ts'

const dag = {
  1: { class_type: 'Load', inputs: {} },
  2: { class_type: 'Save', inputs: { image: ['1', 0] } },
}
const drawn = {
  ...{ version: 0.4, links: [] },
  nodes: [
    { id: 1, type: 'Load', pos: [40, 900], size: [300, 200], bgcolor: '#335' },
    { id: 2, type: 'Save', pos: { 0: -70, 1: 5 } },
    { id: 3, type: 'Note', pos: [0, 0] },
  ],
  groups: [{ title: 'All', bounding: [0, 0, 900, 900] }],
}
const laidOut = openWorkflow(dag, testTypes)
const placesOf = (workflow: Workflow) => readGraph(workflow, testTypes).nodes.map(({ x, y }) => [x, y])

test('a graph gets the positions, colours and groups of its drawing', () => {
  const placed = placeLike(openWorkflow(drawn, testTypes))(laidOut)
  const { nodes, groups, links } = readGraph(placed, testTypes)
  expect(placesOf(placed)).toEqual([
    [40, 900],
    [-70, 5],
  ])
  expect(nodes[0]).toMatchObject({ width: 300, height: 200, colour: '#335' })
  expect(groups.map(({ title }) => title)).toEqual(['All'])
  expect(links).toHaveLength(1)
})

test.each([
  ['a node is missing', drawn.nodes.slice(1)],
  ['a node is of another type', [{ ...drawn.nodes[0]!, type: 'Effect' }, drawn.nodes[1]!]],
  ['a node has no place', [{ ...drawn.nodes[0]!, pos: undefined }, drawn.nodes[1]!]],
])('all nodes keep their automatic layout if %s', (_, nodes) => {
  expect(placeLike(openWorkflow({ ...drawn, nodes }, testTypes))(laidOut)).toBe(laidOut)
})
