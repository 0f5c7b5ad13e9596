import type { Database } from '../../db/pool.ts'
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
  const known = await read((await findDefinitions(db, found.wanted)) ?? Buffer.from('{}'))
  if ('wanted' in known) throw new Error('A graph was read without the definitions that were found')
  return known
}
