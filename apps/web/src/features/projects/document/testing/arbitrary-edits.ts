import fc from 'fast-check'
import {
  addGroup,
  addNode,
  addNote,
  addPoint,
  connect,
  disconnect,
  duplicateItems,
  type Edit,
  insertReroute,
  moveItems,
  readGraph,
  reconnect,
  removeItems,
  setCollapsed,
  setMode,
  setTitle,
  setWidget,
  type Workflow,
} from '../index.ts'
import { testTypes } from './node-types.ts'

/** Creates an edit for the current workflow, from numbers that choose its target. */
type EditMaker = (workflow: Workflow, a: number, b: number) => Edit

const types = [...testTypes.values()]

const makers: readonly EditMaker[] = [
  (_, a, b) => addNode(types[a % types.length]!, { x: a, y: b }),
  (workflow, a, b) => {
    const [from, to] = [nodeAt(workflow, a), nodeAt(workflow, b)]
    const input = to?.inputs[(a + b) % Math.max(1, to.inputs.length)]
    if (!from || !to || !input || from.outputs.length === 0) return changeNothing
    return connect(testTypes, {
      from: { node: from.id, output: b % from.outputs.length },
      to: { node: to.id, input: input.name },
    })
  },
  (workflow, a) => {
    const link = linkAt(workflow, a)
    return link ? disconnect(link.to) : changeNothing
  },
  (workflow, a, b) => {
    const link = linkAt(workflow, a)
    return link ? insertReroute(testTypes, link.to, { x: a, y: b }) : changeNothing
  },
  (workflow, a, b) => {
    const link = linkAt(workflow, a)
    return link ? addPoint(link.to, b % (link.points.length + 1), { x: a, y: b }) : changeNothing
  },
  (workflow, a, b) => {
    const [link, otherLink] = [linkAt(workflow, a), linkAt(workflow, b)]
    return link && otherLink
      ? reconnect(testTypes, link.to, { from: link.from, to: otherLink.to })
      : changeNothing
  },
  (workflow, a) => removeItems([pointAt(workflow, a)?.id ?? '']),
  (workflow, a, b) => moveItems(new Map([[pointAt(workflow, a)?.id ?? '', { x: b, y: a }]])),
  (workflow, a) => removeItems([nodeAt(workflow, a)?.id ?? '']),
  (workflow, a) => removeItems([readGraph(workflow, testTypes).groups[a % 3]?.id ?? '']),
  (workflow, a, b) => duplicateItems(testTypes, ids(workflow, a, b)),
  (workflow, a, b) => moveItems(new Map(ids(workflow, a, b).map((id) => [id, { x: b, y: a }]))),
  (workflow, a, b) => setMode(ids(workflow, a, b), a % 2 === 0 ? 'mute' : 'bypass'),
  (workflow, a, b) => setCollapsed(ids(workflow, a, b), a % 2 === 0),
  (workflow, a, b) => setTitle(nodeAt(workflow, a)?.id ?? '', b % 3 === 0 ? '' : `Title ${b}`),
  (workflow, a, b) => {
    const node = nodeAt(workflow, a)
    const widget = node?.widgets[b % Math.max(1, node.widgets.length)]
    return node && widget
      ? setWidget(testTypes, node.id, widget.name, otherValue(widget.kind, b))
      : changeNothing
  },
  (_, a, b) => addGroup(`Group ${a}`, { x: a, y: b, width: 300, height: 200 }),
  (_, a, b) => addNote(`Note ${a}`, { x: a, y: b }),
]

function changeNothing(workflow: Workflow): Workflow {
  return workflow
}

function nodeAt(workflow: Workflow, index: number) {
  const { nodes } = readGraph(workflow, testTypes)
  return nodes[index % Math.max(1, nodes.length)]
}

function linkAt(workflow: Workflow, index: number) {
  const { links } = readGraph(workflow, testTypes)
  return links[index % Math.max(1, links.length)]
}

function pointAt(workflow: Workflow, index: number) {
  const { points } = readGraph(workflow, testTypes)
  return points[index % Math.max(1, points.length)]
}

function ids(workflow: Workflow, a: number, b: number): string[] {
  return [...new Set([nodeAt(workflow, a)?.id ?? '', nodeAt(workflow, b)?.id ?? ''])]
}

export function otherValue(kind: string, number: number): unknown {
  if (kind === 'boolean') return number % 2 === 0
  return kind === 'text' || kind === 'choice' ? `value ${number}` : number
}

/** A list of edits, each created for the workflow after the previous edits. */
export const arbitraryEdits: fc.Arbitrary<((workflow: Workflow) => Edit)[]> = fc.array(
  fc.tuple(fc.nat(makers.length - 1), fc.nat(1000), fc.nat(1000)).map(
    ([maker, a, b]) =>
      (workflow: Workflow) =>
        makers[maker]!(workflow, a, b),
  ),
  { minLength: 1, maxLength: 30 },
)

/** An empty workflow in each form of a file. */
export const arbitraryForm: fc.Arbitrary<Workflow> = fc.constantFrom(
  {},
  {
    version: 0.4,
    last_node_id: 7,
    last_link_id: 3,
    nodes: [],
    links: [],
    groups: [],
    config: {},
    extra: { own: [1] },
  },
  {
    version: 1,
    state: { lastNodeId: 2, lastLinkId: 2, lastGroupId: 0, lastRerouteId: 0 },
    nodes: [],
    links: [],
    groups: [],
    other: { deep: [null] },
  },
  { nodes: [], links: {}, stranger: 'kept' },
) as fc.Arbitrary<Workflow>
