import { expect, test } from 'vitest'
import {
  addNode,
  connect,
  copyItems,
  fits,
  insertReroute,
  openWorkflow,
  pasteItems,
  readCopied,
  readGraph,
} from './index.ts'
import { testTypes } from './testing/node-types.ts'

const point = { x: 0, y: 0 }
const join = (from: string, to: string, [output, input]: [number, string]) =>
  connect(testTypes, { from: { node: from, output }, to: { node: to, input } })

/** Load (1) → Effect (2) → Blend (3), with Save (4). */
const workflow = [
  ...['Load', 'Effect', 'Blend', 'Save'].map((type) => addNode(testTypes.get(type)!, point)),
  join('1', '2', [0, 'image']),
  join('2', '3', [0, 'a']),
].reduce((current, edit) => edit(current), openWorkflow({}, testTypes))

const fit = (
  from: string,
  to: string,
  [output, input]: [number, string],
  graph = readGraph(workflow, testTypes),
) => fits(graph, { node: from, output }, { node: to, input })

test('an output fits an input of its type, even if a list of types names it', () => {
  expect(fit('1', '3', [0, 'b'])).toEqual({ isFit: true })
  expect(fit('3', '4', [0, 'image'])).toEqual({ isFit: true })
})

test('a link that does not fit has a reason', () => {
  expect(fit('1', '3', [1, 'b'])).toEqual({ isFit: false, reason: 'type' })
  expect(fit('2', '2', [0, 'image'])).toEqual({ isFit: false, reason: 'sameNode' })
  expect(fit('3', '2', [0, 'image'])).toEqual({ isFit: false, reason: 'cycle' })
  expect(fit('9', '2', [0, 'image'])).toEqual({ isFit: false, reason: 'missing' })
})

test('a reroute has the type of its source', () => {
  const rerouted = insertReroute(testTypes, { node: '3', input: 'a' }, point)(workflow)
  const graph = readGraph(rerouted, testTypes)
  expect(fit('5', '3', [0, 'b'], graph)).toEqual({ isFit: true })
  expect(fit('5', '3', [0, 'mask'], graph)).toEqual({ isFit: false, reason: 'type' })
  expect(graph.links.map(({ from, to }) => `${from.node}-${to.node}`).sort()).toEqual(['1-2', '2-5', '5-3'])
})

test('pasted nodes have new ids, and keep the links between them', () => {
  const copied = readCopied(copyItems(workflow, ['2', '3'])!)!
  const pasted = readGraph(pasteItems(testTypes, copied, { at: { x: 500, y: 70 } })(workflow), testTypes)
  expect(pasted.nodes.map(({ id, type }) => `${id} ${type}`).slice(4)).toEqual(['5 Effect', '6 Blend'])
  expect(pasted.links.map(({ from, to }) => `${from.node}-${to.node}`).sort()).toEqual(['1-2', '2-3', '5-6'])
  expect(pasted.nodeById.get('5')).toMatchObject({ x: 500, y: 70 })
})

test.each(['', 'words', '{}', '[1]', '{"nodes":[{"id":1}]}', '{"nodes":[]}'])(
  '%j is not recognized as a copy',
  (text) => {
    expect(readCopied(text)).toBeUndefined()
  },
)
