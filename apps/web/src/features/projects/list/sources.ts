import {
  type GraphView,
  type InputEnd,
  linksInto,
  type OutputEnd,
  outputType,
  typesFit,
} from '../document/index.ts'
import { inOrder } from './order.ts'

export interface Source extends OutputEnd {
  /** Label of the output; empty for a new input of the subgraph. */
  readonly label: string
  /** True if the node has several outputs, so that its name alone is not enough. */
  readonly isOneOfSeveral: boolean
}

/**
 * Returns the outputs to which an input can be linked: outputs of a fitting type, of nodes that do not depend on the input's node.
 */
export function sourcesFor(graph: GraphView, { node, input }: InputEnd): Source[] {
  const target = graph.nodeById.get(node)
  const type = target?.inputs.find(({ name }) => name === input)?.type
  if (type === undefined) return []
  const isBorder = target?.kind === 'outputs'
  const dependent = dependentsOf(graph, node)
  return inOrder(graph).flatMap((node) =>
    dependent.has(node.id) || (isBorder && node.kind === 'inputs')
      ? []
      : node.outputs.flatMap(({ slot, label, name, isNew }) =>
          typesFit(outputType(graph, { node: node.id, output: slot }) ?? '', type)
            ? [
                {
                  node: node.id,
                  output: slot,
                  label: isNew ? '' : label || name,
                  isOneOfSeveral: node.outputs.length > 1,
                },
              ]
            : [],
        ),
  )
}

const dependents = new WeakMap<GraphView, Map<string, ReadonlySet<string>>>()

/** Returns a node and all nodes that depend on it, directly or through other nodes. */
function dependentsOf(graph: GraphView, node: string): ReadonlySet<string> {
  const known = dependents.get(graph) ?? new Map<string, ReadonlySet<string>>()
  dependents.set(graph, known)
  const found = known.get(node)
  if (found) return found
  const outOf = Map.groupBy(graph.links, ({ from }) => from.node)
  const dependent = new Set([node])
  for (const id of dependent) for (const { to } of outOf.get(id) ?? []) dependent.add(to.node)
  known.set(node, dependent)
  return dependent
}

/** Returns the output that gives an input its value. */
export function sourceOf(graph: GraphView, { node, input }: InputEnd): OutputEnd | undefined {
  return linksInto(graph)
    .get(node)
    ?.find(({ to }) => to.input === input)?.from
}
