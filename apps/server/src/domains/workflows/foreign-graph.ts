import { type Graph, graphCost, type NodeDeclaration, type Registry } from '@easel/graph'
import { graphRegistry, localRegistry, registry, registryOf, settleValues } from '@easel/nodes'
import { type FoldedGraph, foldForeign } from '@easel/workflow'
import { requireRunnable } from './require-runnable.ts'

/** Returns the declarations of the nodes of a graph: built-in nodes, and the nodes of engines with which it was read. */
export function typesOf(foreign: readonly NodeDeclaration[]): Pick<Registry, 'get'> {
  if (foreign.length === 0) return localRegistry
  const byClass = new Map(foreign.map((declaration) => [declaration.class_type, declaration]))
  return { get: (class_type) => graphRegistry.get(class_type) ?? byClass.get(class_type) }
}

/**
 * Returns a graph in the form in which it runs: with the nodes of engines folded into parts or, if there are none, with constant
 * values resolved.
 */
export function foldGraph(graph: Graph): FoldedGraph {
  const known = registryOf(graph)
  if (known === localRegistry) return { graph: settleValues(graph, known), parts: new Map(), error_arr: [] }
  return foldForeign(graph, known)
}

/**
 * Returns a valid graph with the declarations of its nodes, for everything that the user has to provide: pictures and attempts. A
 * form may change a switch, so both inputs of a switch are included.
 */
export function demandsOf(graph: Graph): { graph: Graph; types: Registry } {
  if (registryOf(graph) === localRegistry) return { graph, types: localRegistry }
  return { graph: foldGraph(graph).graph, types: registry }
}

/** Maximum number of attempts that a valid graph costs. */
export function costOf(graph: Graph): number {
  const whole = demandsOf(graph)
  return Math.max(graphCost(foldGraph(graph).graph, registry), graphCost(whole.graph, whole.types))
}

/**
 * Returns a valid graph in the form in which it runs. Throws A0400 if a value that a form has set exceeds the limit of an input
 * to which it is linked.
 */
export function runnableGraph(graph: Graph): Graph {
  const runnable = foldGraph(graph).graph
  if (runnable !== graph && registryOf(graph) === localRegistry) requireRunnable(runnable)
  return runnable
}
