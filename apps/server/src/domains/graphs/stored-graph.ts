import { isReadQuickly } from '../engine/index.ts'

/** A graph as the database keeps it: JSON of up to 2 MiB, which a handler passes on and never parses. */
export type StoredGraph = string

/** Whether a stored graph is so small that whoever needs it may parse it. */
export function isSmall(graph: StoredGraph): boolean {
  return isReadQuickly(Buffer.from(graph))
}
