import type { Dag } from '@easel/graph'

/** Returns a node and all nodes that it depends on. */
export function neededFor(dag: Dag, id: string): Set<string> {
  const needed = new Set([id])
  for (const id of needed) for (const origin of takenBy(dag, id)) needed.add(origin)
  return needed
}

/** Returns the ids of the nodes that a node takes outputs from. */
export function takenBy(dag: Dag, id: string): string[] {
  const values = Object.values(dag[id]!.inputs ?? {})
  return values.flatMap(originOf).filter((origin) => Object.hasOwn(dag, origin))
}

/** Returns the id of the node that a link leads to. Ids are texts or numbers in files. */
function originOf(value: unknown): string[] {
  const isLink = Array.isArray(value) && value.length === 2 && Number.isInteger(value[1])
  return isLink && ['string', 'number'].includes(typeof value[0]) ? [String(value[0])] : []
}
