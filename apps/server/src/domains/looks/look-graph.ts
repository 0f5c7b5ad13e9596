import { lookSide } from '@easel/contract'
import { contentKeys, type Graph, isQuickWhenSmall, withSide } from '@easel/graph'
import { registry } from '@easel/nodes'
import { isSmall, type StoredGraph } from '../workflows/index.ts'

export interface LookGraph {
  readonly graph: Graph
  /** Key that depends on everything that determines the picture: photos, template, settings, seed, and versions of the nodes. */
  readonly contentKey: string
}

/** Returns the graph of a work at the size of looks; undefined if it would not give a picture quickly. */
export function lookGraph(
  stored: StoredGraph,
  sources: readonly { key: string; object_name: string }[],
): LookGraph | undefined {
  if (!isSmall(stored)) return undefined
  const graph = withSide(JSON.parse(stored) as Graph, lookSide, registry)
  if (!isQuickWhenSmall(graph, registry)) return undefined
  const objects = new Map(sources.map(({ key, object_name }) => [key, object_name]))
  const keys = contentKeys(graph, registry, (name) => objects.get(name) ?? name)
  return { graph, contentKey: keys.get(resultOf(graph))! }
}

/** Names of inputs that are positions in pixels: at another size they would mean another place. */
const places = ['x', 'y', 'left', 'top']

/** Returns whether a graph gives the same picture at a smaller size when its photos are smaller. */
export function canBeSmaller(graph: Graph): boolean {
  return Object.values(graph).every(
    ({ class_type }) => !registry.get(class_type)?.inputs.some(({ name }) => places.includes(name)),
  )
}

/** Id of the node that gives the picture. */
export function resultOf(graph: Graph): string {
  return Object.keys(graph).find((id) => registry.get(graph[id]!.class_type)?.is_output)!
}
