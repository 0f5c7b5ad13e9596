import { type Graph, graphCost, type NodeDeclaration, type Registry } from '@easel/graph'
import { graphRegistry, localRegistry, registry, registryOf, settled } from '@easel/nodes'
import { type FoldedGraph, foldForeign } from '@easel/workflow'
import { requireRunnable } from './require-runnable.ts'

/** Declarations of the nodes of a graph: ours, and the declarations of engines with which it was read. */
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

/**
 * A valid graph with the declarations of its nodes, as far as its user has to provide for it: pictures and attempts. A form may change a
 * switch, so the demands of both of its inputs count.
 */
export function demandsOf(graph: Graph): { graph: Graph; types: Registry } {
  if (registryOf(graph) === localRegistry) return { graph, types: localRegistry }
  return { graph: folded(graph).graph, types: registry }
}

/** Attempts that a valid graph costs at most. */
export function costOf(graph: Graph): number {
  const whole = demandsOf(graph)
  return Math.max(graphCost(folded(graph).graph, registry), graphCost(whole.graph, whole.types))
}

/** Returns a valid graph in the form in which it runs. Throws A0400 where a value that a form has set breaks the limit of an input that it reaches. */
export function runnableGraph(graph: Graph): Graph {
  const runnable = folded(graph).graph
  if (runnable !== graph && registryOf(graph) === localRegistry) requireRunnable(runnable)
  return runnable
}
