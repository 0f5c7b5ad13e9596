import type { Graph, GraphNode } from '@easel/graph'
import type { TemplateInput } from './types.ts'

/** Returns a graph with the nodes and links that the inputs of a work add. */
export function withAdded(graph: Graph, inputs: readonly TemplateInput[]): Graph {
  const nodes: Record<string, GraphNode> = { ...graph }
  for (const { adds } of inputs) {
    if (!adds) continue
    Object.assign(nodes, adds.nodes)
    for (const { node_id, input, from } of adds.links) {
      const node = nodes[node_id]!
      nodes[node_id] = { ...node, inputs: { ...node.inputs, [input]: from } }
    }
  }
  return nodes
}
