import { innerBorderId, slotsOf } from '../border.ts'
import { field, isObject, type JsonObject, lengthOf, listOf, pairOf } from '../json.ts'
import { inputKeys, joinsOf, linkInto, type OutputEnd } from '../links.ts'
import type { NodeTypes } from '../node-type.ts'
import { definitionOfNode, openDefinition } from '../subgraphs/definitions.ts'
import { subgraphTypeOf } from '../subgraphs/subgraph-type.ts'
import { placeWidgets } from '../widget-values.ts'
import { type Edit, findNode, nextNodeId, nodeEntries, type Workflow } from '../workflow.ts'
import { connect } from './connections.ts'
import { pasteItems } from './copies.ts'
import { removeNodes, setMode, setWidget } from './nodes.ts'
import { middleOf } from './pack.ts'
import { bringPoints } from './points.ts'

/** Replaces the node of a subgraph by the subgraph's nodes, with the values and links that the node had. */
export function unpackNode(types: NodeTypes, key: string): Edit {
  return (graph) => {
    const raw = findNode(graph, key)
    const definition = raw && definitionOfNode(graph, raw)
    if (!raw || !definition) return graph
    const inner = withValuesOf(raw, openDefinition(graph, definition), types)
    const outer = joinsOf(graph)
    const free = removeNodes([key])(graph)
    const first = nextNodeId(free)
    const ids = new Map(nodeEntries(inner).map(([id], index) => [id, String(first + index)]))
    const by = offset(raw, inner)
    const pasted = pasteItems(types, plain(inner), { by })(free)

    const slots = inputKeys(slotsOf(inner, 'inputs'))
    const [comingIn, goingOut] = [innerBorderId(inner, 'inputs'), innerBorderId(inner, 'outputs')]
    /**
     * Returns the outer source for an inner source: the copy of an inner node, or the source that was linked to the subgraph's
     * input.
     */
    const sourceOf = ({ node, output }: OutputEnd): OutputEnd | undefined => {
      if (node !== comingIn) return ids.has(node) ? { node: ids.get(node)!, output } : undefined
      return outer.find(({ to }) => to.node === key && to.input === slots[output])?.from
    }
    const joins = joinsOf(inner)
    const outputs = inputKeys(slotsOf(inner, 'outputs'))
    const links = [
      ...joins
        .filter(({ from, to }) => from.node === comingIn && ids.has(to.node))
        .map(({ link, from, to }) => ({
          inside: link.id,
          from: sourceOf(from),
          to: { node: ids.get(to.node)!, input: to.input },
        })),
      ...outer
        .filter(({ from }) => from.node === key)
        .map(({ from, to }) => {
          const end = joins.find(
            ({ to: target }) => target.node === goingOut && target.input === outputs[from.output],
          )
          return { inside: end?.link.id, from: end && sourceOf(end.from), to }
        }),
    ]
    const linked = links.reduce(
      (current, { from, to }) => (from ? connect(types, { from, to })(current) : current),
      pasted,
    )
    const between = joins.flatMap(({ link, to }) =>
      ids.has(to.node) ? [{ inside: link.id, to: { node: ids.get(to.node)!, input: to.input } }] : [],
    )
    const renamed = [...between, ...links].flatMap(({ inside, to }): [string, string][] => {
      const link = linkInto(linked, to)
      return inside === undefined || link === undefined ? [] : [[inside, link]]
    })
    const bent = bringPoints(linked, inner, { links: new Map(renamed), by })
    const mode = modeNames.get(field(raw, 'mode'))
    return mode ? setMode(ids.values(), mode)(bent) : bent
  }
}

const modeNames = new Map<unknown, 'mute' | 'bypass'>([
  [2, 'mute'],
  [4, 'bypass'],
])

/** Writes the values that a node of a subgraph shows into the inner nodes. */
function withValuesOf(raw: JsonObject, inner: Workflow, types: NodeTypes): Workflow {
  const subgraphType = subgraphTypeOf(inner, inner, types)
  return placeWidgets(raw, subgraphType.listing(raw)).reduce((graph, { input, value, valueIndex }) => {
    if (valueIndex === undefined || input.role === 'hidden') return graph
    const [node = '', ...widget] = input.name.split(': ')
    const ends =
      input.role === 'inside'
        ? [{ node, widget: widget.join(': ') }]
        : (subgraphType.targets.get(input.name) ?? [])
    // The first widget of an input already has the value; the other widgets get the value of the first.
    if (ends.length < 2 && isSameValue(value, input.widget?.default)) return graph
    return ends.reduce((current, end) => setWidget(types, end.node, end.widget, value)(current), graph)
  }, inner)
}

function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Returns the nodes, links and groups of a subgraph as a workflow that can be pasted. */
function plain(inner: Workflow): Workflow {
  const { nodes, links, groups } = inner
  return { nodes, links, groups } as unknown as Workflow
}

/** Returns the offset from the middle of the inner nodes to the position of the node. */
function offset(raw: JsonObject, inner: Workflow) {
  const [x, y] = pairOf(field(raw, 'pos'))
  const middle = middleOf(listOf(field(inner, 'nodes')).filter(isObject))
  return { x: lengthOf(x, 0) - middle.x, y: lengthOf(y, 0) - middle.y }
}
