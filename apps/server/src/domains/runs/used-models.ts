import { type Graph, isLink } from '@easel/graph'
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

/** Returns the models of an output that is being stored: those upstream of its node and, on an engine, the one in use. */
export function modelsOfOutput(
  db: Database,
  keyed: KeyedGraph,
  findOwn: () => Promise<MadeWith | undefined>,
): (contentKey: string) => Promise<MadeWith[]> {
  return async (contentKey) => {
    const [nodeId] = [...keyed.contentKeys].find(([, key]) => key === contentKey)!
    const [upstream, own] = await Promise.all([modelsUpstream(db, keyed, nodeId), findOwn()])
    const isKnown = upstream.some(({ model, kind }) => model === own?.model && kind === own.kind)
    return own && !isKnown ? [...upstream, own] : upstream
  }
}
