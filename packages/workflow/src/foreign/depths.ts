import { type Graph, isLink, type Link, topologicalOrder, upstreamOf } from '@easel/graph'

/** A graph with nodes of types that only engines have: the foreign nodes. */
export interface MixedGraph {
  readonly graph: Graph
  readonly isForeign: (id: string) => boolean
}

/** An output of a foreign node that one of our nodes takes. */
export interface CrossingOutput {
  readonly link: Link
  /** True if the output is a film. Otherwise it is a picture. */
  readonly isFilm: boolean
  /** Maximum number of times that a path to this output leads from an engine back to our nodes. */
  readonly depth: number
}

/** Lists the outputs of foreign nodes that our nodes take. Each output is listed once, in the order of the graph. */
export function crossingsOf({ graph, isForeign }: MixedGraph): CrossingOutput[] {
  const depths = depthsOf({ graph, isForeign })
  const crossings = new Map<string, CrossingOutput>()
  for (const id of Object.keys(graph)) {
    if (isForeign(id)) continue
    for (const value of Object.values(graph[id]!.inputs)) {
      if (!isLink(value) || !Object.hasOwn(graph, value[0]) || !isForeign(value[0])) continue
      const isFilm = graph[id]!.class_type === 'SaveVideo'
      crossings.set(linkKey(value), { link: value, isFilm, depth: depths.get(value[0])! })
    }
  }
  return [...crossings.values()]
}

export const linkKey = (link: Link) => JSON.stringify(link)

/**
 * Returns for each node of an acyclic graph the maximum number of times that a path to it leads from an engine back to our nodes.
 */
function depthsOf({ graph, isForeign }: MixedGraph): Map<string, number> {
  const depths = new Map<string, number>()
  for (const id of topologicalOrder(graph).order) {
    const isForeignNode = isForeign(id)
    let depth = 0
    for (const origin of upstreamOf(graph, id))
      depth = Math.max(depth, depths.get(origin)! + (isForeign(origin) && !isForeignNode ? 1 : 0))
    depths.set(id, depth)
  }
  return depths
}
