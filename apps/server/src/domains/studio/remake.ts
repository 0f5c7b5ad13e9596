import type { PictureSlot, StoredGraph } from '../graphs/index.ts'
import { readGraph } from '../graphs/inspect.ts'
import { type MadeTemplate, makeDefinition, type Wording } from './make-definition.ts'

export interface Remaking {
  graph: StoredGraph
  slots: readonly PictureSlot[]
  wording: Wording
}

/** A template of the same graph. It keeps the order of its pictures, which is not that in which the database keeps its nodes. */
export async function remake({ graph, slots, wording }: Remaking): Promise<MadeTemplate> {
  const read = await readGraph({ kind: 'dag', json: Buffer.from(graph) })
  return makeDefinition({ ...read, slots }, wording)
}
