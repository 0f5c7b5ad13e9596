import { lookSide } from '@easel/contract'
import { contentKeys, type Graph, isQuickWhenSmall, withSide } from '@easel/graph'
import { registry } from '@easel/nodes'
import { isSmall, type StoredGraph } from '../workflows/index.ts'

export interface LookGraph {
  readonly graph: Graph
  /** Names the picture by all that it depends on: photo, template, settings, seed, and versions of the nodes. */
  readonly contentKey: string
}

/** Returns the graph of a work at the size of looks; undefined where it would not give a picture quickly. */
export function lookGraph(
  stored: StoredGraph,
  source: { key: string; object_name: string } | undefined,
): LookGraph | undefined {
  if (!isSmall(stored)) return undefined
  const graph = withSide(JSON.parse(stored) as Graph, lookSide, registry)
  if (!isQuickWhenSmall(graph, registry)) return undefined
  const keys = contentKeys(graph, registry, (name) => (name === source?.key ? source.object_name : name))
  return { graph, contentKey: keys.get(resultOf(graph))! }
}

/** Id of the node that gives the picture. */
export function resultOf(graph: Graph): string {
  return Object.keys(graph).find((id) => registry.get(graph[id]!.class_type)?.is_output)!
}
