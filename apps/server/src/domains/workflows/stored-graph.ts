import { isReadQuickly } from './graph-json.ts'

/** Graph as the database stores it: JSON of up to 2 MiB, which handlers pass on and never parse. */
export type StoredGraph = string

/** Returns whether a stored graph is small enough to be parsed in any process. */
export function isSmall(graph: StoredGraph): boolean {
  return isReadQuickly(Buffer.from(graph))
}
