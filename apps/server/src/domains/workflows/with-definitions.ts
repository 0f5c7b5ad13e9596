import { graphRegistry } from '@easel/nodes'
import { coreDefinitions, type ObjectInfo } from '@easel/workflow'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { findDefinitions, findForbiddenTypes } from '../engines/index.ts'

/** Names of the node types whose definitions are needed to read a graph. */
export interface WantedTypes {
  wanted: string[]
}

/**
 * Reads a graph. If `read` needs definitions of node types that only engines have, it reads once more with the known definitions:
 * JSON in the form of `/object_info`.
 */
export async function withDefinitions<Result extends object>(
  db: Database,
  read: (definitions?: Buffer) => Promise<Result | WantedTypes>,
): Promise<Result> {
  const found = await read()
  if (!('wanted' in found)) return found
  const known = await read(await knownDefinitions(db, found.wanted))
  if ('wanted' in known) throw new Error('A graph was read without the definitions that were found')
  return known
}

/**
 * Returns the definitions of these node types as JSON: from engines and, for nodes of ComfyUI's core that no engine lists,
 * built-in definitions. So a workflow is read in the same way with and without an engine.
 */
export async function knownDefinitions(db: Database | Tx, names: readonly string[]): Promise<Buffer> {
  const [ofEngines, forbidden] = await Promise.all([
    findDefinitions(db, names),
    findForbiddenTypes(db, names),
  ])
  const core = JSON.stringify(coreIn(names, new Set(forbidden)))
  if (!ofEngines || core === '{}') return ofEngines ?? Buffer.from(core)
  // Definitions of engines, which may have megabytes, are not parsed: of two definitions with the same name, a JSON parser takes
  // the last.
  const ownJson = ofEngines.toString('utf8').trimStart().slice(1)
  return Buffer.from(`${core.slice(0, -1)},${ownJson}`)
}

/**
 * Nodes of the core, without nodes that the hosts of engines forbid. In a graph with built-in nodes, a name that the core shares
 * with a built-in node means the built-in node.
 */
function coreIn(names: readonly string[], forbidden: ReadonlySet<string>): ObjectInfo {
  const core = coreDefinitions(names)
  const hasOurs = names.some((name) => graphRegistry.has(name) && !(name in core))
  return Object.fromEntries(
    Object.entries(core).filter(([name]) => !(forbidden.has(name) || (hasOurs && graphRegistry.has(name)))),
  )
}
