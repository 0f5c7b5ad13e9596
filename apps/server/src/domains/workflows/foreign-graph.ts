import type { Graph, NodeDeclaration, Registry } from '@easel/graph'
import { graphRegistry } from '@easel/nodes'
import { foldForeign } from '@easel/workflow'

/** Declarations of the nodes of a graph: ours, and those of engines that it was read with. */
export function typesOf(foreign: readonly NodeDeclaration[]): Pick<Registry, 'get'> {
  const byClass = new Map(foreign.map((declaration) => [declaration.class_type, declaration]))
  return { get: (class_type) => graphRegistry.get(class_type) ?? byClass.get(class_type) }
}

/** Returns a graph in the form in which it runs: with the nodes of engines folded into parts. */
export function runnableGraph(graph: Graph): Graph {
  return foldForeign(graph, graphRegistry).graph
}
