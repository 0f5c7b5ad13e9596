import { type Graph, type GraphNode, isLink } from '@easel/graph'
import { readLoras } from '@easel/nodes'
import type { Database } from '../../platform/db/pool.ts'
import { findMadeWith, type MadeWith } from '../files/index.ts'
import { keyOf } from './output-cache.ts'

interface KeyedGraph {
  readonly graph: Graph
  readonly contentKeys: ReadonlyMap<string, string>
}

/** Finds the models of engines that made the outputs of a node and of all nodes upstream of it. */
export async function modelsUpstream(
  db: Database,
  { graph, contentKeys }: KeyedGraph,
  nodeId: string,
): Promise<MadeWith[]> {
  const reached = new Set([nodeId])
  for (const id of reached)
    for (const value of Object.values(graph[id]!.inputs)) if (isLink(value)) reached.add(value[0])
  const keys = [...reached].flatMap((id) => contentKeys.get(id) ?? [])
  return await findMadeWith(
    db,
    keys.map((key) => keyOf(key, 0)),
  )
}

/**
 * Returns the models of an output that is being stored: the models upstream of its node and, on an engine, the current model with
 * its ControlNet and LoRAs.
 */
export function modelsOfOutput(
  db: Database,
  keyed: KeyedGraph,
  findOwn: () => Promise<MadeWith[]>,
): (contentKey: string) => Promise<MadeWith[]> {
  return async (contentKey) => {
    const [nodeId] = [...keyed.contentKeys].find(([, key]) => key === contentKey)!
    const [upstream, ownModels] = await Promise.all([modelsUpstream(db, keyed, nodeId), findOwn()])
    if (!ownModels[0]) return upstream
    const { kind } = ownModels[0]
    const used = [...ownModels, ...lorasOf(keyed.graph[nodeId]!).map((model) => ({ model, kind }))]
    const isKnown = (used: MadeWith) =>
      upstream.some(
        ({ model, kind, guide }) => model === used.model && kind === used.kind && guide === used.guide,
      )
    return [...upstream, ...used.filter((model) => !isKnown(model))]
  }
}

/** Names of the LoRAs that changed the model of a node. */
function lorasOf({ inputs: { loras } }: GraphNode): string[] {
  return typeof loras === 'string' ? readLoras(loras).loras.map(({ name }) => name) : []
}
