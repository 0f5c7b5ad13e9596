import type { Graph, NodeDeclaration, Registry } from '@easel/graph'
import { graphRegistry, localRegistry, registryOf, settled } from '@easel/nodes'
import { type FoldedGraph, foldForeign } from '@easel/workflow'

/** Declarations of the nodes of a graph: ours, and those of engines that it was read with. */
export function typesOf(foreign: readonly NodeDeclaration[]): Pick<Registry, 'get'> {
  if (foreign.length === 0) return localRegistry
  const byClass = new Map(foreign.map((declaration) => [declaration.class_type, declaration]))
  return { get: (class_type) => graphRegistry.get(class_type) ?? byClass.get(class_type) }
}

/** Returns a graph in the form in which it runs: with the nodes of engines folded into parts or, without any, with its values settled. */
export function folded(graph: Graph): FoldedGraph {
  const known = registryOf(graph)
  if (known === localRegistry) return { graph: settled(graph, known), parts: new Map(), error_arr: [] }
  return foldForeign(graph, known)
}

export function runnableGraph(graph: Graph): Graph {
  return folded(graph).graph
}
