import {
  type Graph,
  type GraphNode,
  type InputValue,
  isLink,
  type Registry,
  topologicalOrder,
} from '@easel/graph'
import { painting } from './masked.ts'
import { valuesOf } from './values/value-of.ts'

/**
 * Computes all values before a run, so that only pictures and masks pass between nodes during the run. A value replaces the node
 * that holds or calculates it; the selected input replaces the switch that selects it. A picture whose mask output is connected
 * is split into an opaque picture and its mask. An effect with a mask paints the whole picture, and an added node keeps only the
 * part within the mask. The cached result of the effect therefore serves any mask. The graph must be valid; an invalid input that
 * a computed value causes is found when the resulting graph is validated.
 */
export function settleValues(graph: Graph, registry: Registry): Graph {
  return withPaintedParts(withParted(withValues(graph, registry)))
}

/** Replaces nodes that hold values by their values. */
function withValues(graph: Graph, registry: Registry): Graph {
  if (!Object.values(graph).some(({ class_type }) => valuesOf.has(class_type))) return graph
  const values = new Map<string, readonly InputValue[]>()
  const follow = (value: InputValue): InputValue =>
    isLink(value) ? (values.get(value[0])?.[value[1]] ?? value) : value
  const keptNodes = new Map<string, GraphNode>()
  const { order, cycle } = topologicalOrder(graph)
  // A graph with a cycle is returned unchanged, because the validation reports the cycle.
  if (cycle) return graph
  for (const id of order) {
    const node = withInputs(graph[id]!, follow)
    const give = valuesOf.get(node.class_type)
    if (give) values.set(id, give({ ...defaultsOf(node, registry), ...node.inputs }))
    else keptNodes.set(id, node)
  }
  // The order of the nodes is kept, because it determines the order of the results.
  return Object.fromEntries(
    Object.keys(graph).flatMap((id) => (keptNodes.has(id) ? [[id, keptNodes.get(id)!] as const] : [])),
  )
}

function withInputs(node: GraphNode, follow: (value: InputValue) => InputValue): GraphNode {
  const inputs = Object.entries(node.inputs).map(([name, value]) => [name, follow(value)])
  return { ...node, inputs: Object.fromEntries(inputs) }
}

function defaultsOf({ class_type }: GraphNode, registry: Registry): Record<string, InputValue> {
  const inputs = registry.get(class_type)?.inputs ?? []
  return Object.fromEntries(
    inputs.flatMap(({ name, default: fallback }) => (fallback === undefined ? [] : [[name, fallback]])),
  )
}

/** Adds nodes to a graph, under ids that the graph does not use yet. */
class Additions {
  readonly nodes: Record<string, GraphNode> = {}
  readonly #graph: Graph

  constructor(graph: Graph) {
    this.#graph = graph
  }

  add(wanted: string, class_type: string, inputs: GraphNode['inputs']): string {
    let id = wanted
    while (Object.hasOwn(this.#graph, id) || Object.hasOwn(this.nodes, id)) id += '+'
    this.nodes[id] = { class_type, inputs }
    return id
  }
}

const maskOutput = 1

/** Splits pictures whose second output, the mask, is connected. */
function withParted(graph: Graph): Graph {
  const links = Object.values(graph).flatMap(({ inputs }) => Object.values(inputs).filter(isLink))
  const isLoader = (id: string) => Object.hasOwn(graph, id) && graph[id]!.class_type === 'LoadImage'
  const taken = new Set(links.flatMap(([id, output]) => (output === maskOutput && isLoader(id) ? [id] : [])))
  if (taken.size === 0) return graph
  const additions = new Additions(graph)
  const parted = new Map(
    [...taken].map((id) => [id, additions.add(`${id}:parts`, 'SplitImageWithAlpha', { image: [id, 0] })]),
  )
  const follow = (value: InputValue): InputValue =>
    isLink(value) && parted.has(value[0]) ? [parted.get(value[0])!, value[1]] : value
  const nodes = Object.entries(graph).map(([id, node]) => [id, withInputs(node, follow)] as const)
  return { ...Object.fromEntries(nodes), ...additions.nodes }
}

/** Adds a node after each effect with a mask; the added node keeps only the part within the mask. */
function withPaintedParts(graph: Graph): Graph {
  const masked = Object.entries(graph).flatMap(([id, node]) => {
    const effect = painting.get(node.class_type)
    const mask = node.inputs['mask']
    return effect && mask !== undefined ? [{ id, node, effect, mask }] : []
  })
  if (masked.length === 0) return graph
  const additions = new Additions(graph)
  const effects: Record<string, GraphNode> = {}
  const ends = new Map<string, string>()
  for (const { id, node, effect, mask } of masked) {
    const { mask: _, ...inputs } = node.inputs
    effects[id] = { ...node, inputs }
    ends.set(
      id,
      additions.add(`${id}:within`, 'PaintWithin', { before: inputs[effect]!, painted: [id, 0], mask }),
    )
  }
  const follow = (value: InputValue): InputValue =>
    isLink(value) && ends.has(value[0]) ? [ends.get(value[0])!, 0] : value
  const merged = Object.entries({ ...graph, ...effects }).map(([id, node]) => [id, withInputs(node, follow)])
  const added = Object.entries(additions.nodes).map(([id, node]) => {
    const { before, mask } = node.inputs
    return [id, { ...node, inputs: { ...node.inputs, before: follow(before!), mask: follow(mask!) } }]
  })
  return Object.fromEntries([...merged, ...added])
}
