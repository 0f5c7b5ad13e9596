import { unpackJson } from '../../http/packed-json.ts'
import type { Inspect } from '../../inspection/task.ts'
import { inTime, isReadQuickly } from '../engine/index.ts'
import type { ReadGraph } from './read-graph.ts'
import { type GraphJson, readGraph } from './read-graph-json.ts'

/** Reads a packed graph on behalf of an account, in an inspection process unless it is small. */
export async function readPacked(
  inspect: Inspect,
  { kind, packed }: Pick<GraphJson, 'kind'> & { packed: Uint8Array },
  by: string,
): Promise<ReadGraph> {
  const json = await unpackJson(packed)
  if (isReadQuickly(json)) return await readGraph({ kind, json })
  return await inTime(inspect('readGraph', { kind, json }, { by }))
}
