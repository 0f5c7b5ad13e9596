import type { Dag } from '@easel/graph'
import type { ObjectInfo } from '@easel/workflow'
import type { PictureSlot, StoredGraph } from '../workflows/index.ts'
import { readDag } from '../workflows/inspect.ts'
import { type MadeTemplate, makeDefinition, type Wording } from './make-definition.ts'

export interface RemakeInput {
  graph: StoredGraph
  slots: readonly PictureSlot[]
  wording: Wording
  /** Definitions of the node types that exist only at engines, as JSON. */
  definitions: Uint8Array | undefined
  /** True for a draft, which may name files that no engine has. */
  lacksFiles: boolean
}

/**
 * Makes a template again from its stored graph. The order of its slots must be passed in, since the database does not store the
 * order of nodes.
 */
export async function remake(remaking: RemakeInput): Promise<MadeTemplate> {
  const { graph, slots, wording, definitions, lacksFiles } = remaking
  const objectInfo = definitions && (JSON.parse(Buffer.from(definitions).toString()) as ObjectInfo)
  const read = readDag(JSON.parse(graph) as Dag, 'dag', { objectInfo, lacksFiles })
  return makeDefinition({ ...read, slots }, wording)
}
