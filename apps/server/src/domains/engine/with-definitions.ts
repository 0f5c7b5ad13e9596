import { coreDefinitions } from '@easel/engine'
import type { Database, Tx } from '../../db/pool.ts'
import { findDefinitions } from '../engines/index.ts'

/** Names of the node types whose definitions are needed to read a graph. */
export interface WantedTypes {
  wanted: string[]
}

/**
 * Reads a graph; where `read` answers that it needs definitions of node types that only engines have, once more with
 * those that are known: JSON in the form of `/object_info`.
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
 * Definitions of these node types, as JSON: those of engines, and of the nodes that every ComfyUI has where no engine lists its own.
 * So a workflow is read alike before an engine is there, while it is, and after it has gone.
 */
export async function knownDefinitions(db: Database | Tx, names: readonly string[]): Promise<Buffer> {
  const core = JSON.stringify(coreDefinitions(names))
  const ofEngines = await findDefinitions(db, names)
  if (!ofEngines || core === '{}') return ofEngines ?? Buffer.from(core)
  // Those of engines, which may be megabytes, stay as they are: of two with the same name, the last one counts.
  const rest = ofEngines.toString('utf8').trimStart().slice(1)
  return Buffer.from(`${core.slice(0, -1)},${rest}`)
}
