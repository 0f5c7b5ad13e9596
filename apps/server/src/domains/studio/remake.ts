import type { PictureSlot, StoredGraph } from '../graphs/index.ts'
import { readGraph } from '../graphs/inspect.ts'
import { type MadeTemplate, makeDefinition, type Wording } from './make-definition.ts'

export interface Remaking {
  graph: StoredGraph
  slots: readonly PictureSlot[]
  wording: Wording
}

/**
 * Makes a template again from its stored graph. The order of its slots is passed in, since the database does not keep the order of nodes.
 */
export async function remake({ graph, slots, wording }: Remaking): Promise<MadeTemplate> {
  const read = await readGraph({ kind: 'dag', json: Buffer.from(graph) })
  return makeDefinition({ ...read, slots }, wording)
}
