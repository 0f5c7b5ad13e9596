import { type BorderSide, borderId, slotsOf } from './border.ts'
import type { LinkView, NodeView } from './graph-view.ts'
import { field, isObject, type JsonObject, lengthOf, listOf, textOf } from './json.ts'
import { linksById, outerLinkId, slotKeys } from './links.ts'
import type { NodeTypes } from './node-type.ts'
import { readPointsOf } from './read-points.ts'
import { subgraphTypeOf } from './subgraphs/subgraph-type.ts'
import type { Workflow } from './workflow.ts'

interface ReadSide {
  readonly slots: unknown
  readonly node: unknown
  readonly links: unknown
  readonly labels: string
  readonly view: NodeView
}

const known = new WeakMap<object, ReadSide>()

/** Returns the cards of an opened subgraph's border: a card for the inputs and a card for the outputs; none for a workflow. */
export function readBorder(
  graph: Workflow,
  types: NodeTypes,
): readonly [inputs?: NodeView, outputs?: NodeView] {
  const [inputs, outputs] = [borderId(graph, 'inputs'), borderId(graph, 'outputs')]
  if (inputs === undefined || outputs === undefined) return []
  const { type } = subgraphTypeOf(graph, graph, types)
  return [
    readSide(graph, { side: 'inputs', id: inputs, labels: labelsOf(type.inputs) }),
    readSide(graph, { side: 'outputs', id: outputs, labels: labelsOf(type.outputs) }),
  ]
}

function labelsOf(ends: readonly { readonly label: string }[]): string[] {
  return ends.map(({ label }) => label)
}

interface SideParts {
  readonly side: BorderSide
  readonly id: string
  readonly labels: readonly string[]
}

/** The view stays the same object as long as its content does not change. */
function readSide(graph: Workflow, parts: SideParts): NodeView {
  const { side, id } = parts
  const slots = field(graph, side)
  const node = field(graph, side === 'inputs' ? 'inputNode' : 'outputNode')
  const links = side === 'outputs' ? field(graph, 'links') : undefined
  const key = typeof slots === 'object' && slots !== null ? slots : undefined
  const before = key && known.get(key)
  const labels = JSON.stringify([id, parts.labels])
  if (before && before.node === node && before.links === links && before.labels === labels) return before.view
  const view = viewSide(graph, parts)
  if (key) known.set(key, { slots, node, links, labels, view })
  return view
}

function viewSide(graph: Workflow, { side, id, labels }: SideParts): NodeView {
  const node = field(graph, side === 'inputs' ? 'inputNode' : 'outputNode')
  const [x, y] = listOf(isObject(node) ? field(node, 'bounding') : undefined)
  const slots = slotsOf(graph, side)
  const ends = slotKeys(graph, side).map((key, slot) => ({ key, slot, rawSlot: slots[slot] }))
  return {
    id,
    type: '',
    kind: side,
    title: '',
    mode: 'always',
    x: lengthOf(x, 0),
    y: lengthOf(y, 0),
    width: 0,
    height: 0,
    isCollapsed: false,
    colour: undefined,
    inputs:
      side === 'inputs'
        ? []
        : ends.map(({ key, slot, rawSlot }) => ({
            ...endOf(key, rawSlot, labels[slot]),
            isRequired: false,
            isWidget: false,
            isLinked: rawSlot !== undefined && outerLinkId(graph, slot) !== undefined,
          })),
    outputs:
      side === 'outputs'
        ? []
        : ends.map(({ key, slot, rawSlot }) => ({ ...endOf(key, rawSlot, labels[slot]), slot })),
    widgets: [],
    text: '',
    isKnown: true,
    isOutput: false,
    pack: undefined,
  }
}

function endOf(name: string, slot: JsonObject | undefined, label = name) {
  if (!slot) return { name, label: '', type: '*', isNew: true as const }
  return { name, label, type: textOf(field(slot, 'type'), '*') || '*' }
}

const views = new WeakMap<object, LinkView>()

/** Returns the links to the outputs of an opened subgraph. */
export function readOuterLinks(graph: Workflow, { id: node, inputs }: NodeView): LinkView[] {
  const byId = linksById(graph)
  return inputs.flatMap(({ name: input, isNew }, slot) => {
    const link = isNew ? undefined : byId.get(outerLinkId(graph, slot) ?? '')
    if (!link) return []
    const id = `${node}:${input}`
    const before = views.get(link)
    const points = readPointsOf(graph, link.id, before?.points)
    if (before?.id === id && before.points === points) return [before]
    const view = {
      id,
      from: { node: link.originId, output: link.originSlot },
      to: { node, input },
      type: link.type,
      points,
    }
    views.set(link, view)
    return [view]
  })
}
