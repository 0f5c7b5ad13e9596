import { coreDefinitions } from '@easel/engine'
import type { Database } from '../../db/pool.ts'
import { findDefinitions } from '../engines/index.ts'

/** Names of the node types whose definitions are needed to read a graph. */
export interface WantedTypes {
  wanted: string[]
}

interface Knowing {
  /** The nodes that every ComfyUI has are known, too, where no engine lists its own. */
  knowsCore?: boolean
}

/**
 * Reads a graph; where `read` answers that it needs definitions of node types that only engines have, once more with
 * those that are known: JSON in the form of `/object_info`.
 */
export async function withDefinitions<Result extends object>(
  db: Database,
  read: (definitions?: Buffer) => Promise<Result | WantedTypes>,
  { knowsCore = false }: Knowing = {},
): Promise<Result> {
  const found = await read()
  if (!('wanted' in found)) return found
  const ofEngines = (await findDefinitions(db, found.wanted)) ?? Buffer.from('{}')
  const known = await read(knowsCore ? withCore(found.wanted, ofEngines) : ofEngines)
  if ('wanted' in known) throw new Error('A graph was read without the definitions that were found')
  return known
}

/** Puts definitions of the core before those of engines, which may be megabytes: of two with the same name, the last one counts. */
function withCore(names: readonly string[], ofEngines: Buffer): Buffer {
  const core = JSON.stringify(coreDefinitions(names))
  const rest = ofEngines.toString('utf8').trimStart().slice(1)
  const isAlone = rest.trimStart().startsWith('}')
  if (core === '{}') return ofEngines
  return Buffer.from(isAlone ? core : `${core.slice(0, -1)},${rest}`)
}
