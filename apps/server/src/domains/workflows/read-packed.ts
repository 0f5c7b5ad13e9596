import { unpackJson } from '../../http/calls/packed-json.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Inspect } from '../../platform/inspection/task.ts'
import { isReadQuickly } from './graph-json.ts'
import { type GraphJson, type ReadFile, readGraph } from './read-graph-json.ts'
import { withDeadline } from './with-deadline.ts'
import { withDefinitions } from './with-definitions.ts'

interface GraphDeps {
  db: Database
  inspect: Inspect
}

/** Reads a packed graph on behalf of an account, in an inspection process unless it is small. */
export async function readPacked(
  deps: GraphDeps,
  { packed, ...wish }: Omit<GraphJson, 'json' | 'definitions'> & { packed: Uint8Array },
  by: string,
): Promise<ReadFile> {
  return await readJson(deps, { ...wish, json: await unpackJson(packed) }, by)
}

/** Reads a graph on behalf of an account, in an inspection process unless it is small. */
export async function readJson(
  { db, inspect }: GraphDeps,
  { json, ...wish }: Omit<GraphJson, 'json' | 'definitions'> & { json: Buffer },
  by: string,
): Promise<ReadFile> {
  return await withDefinitions(db, async (definitions) => {
    const given = { ...wish, json, definitions }
    if (isReadQuickly(json, definitions)) return await readGraph(given)
    return await withDeadline(inspect('readGraph', given, { by }))
  })
}
