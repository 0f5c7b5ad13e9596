import type { Dag } from '@easel/graph'

/** Returns a node and all nodes that it takes values from, directly or through others. */
export function neededFor(dag: Dag, id: string): Set<string> {
  const needed = new Set([id])
  for (const id of needed) for (const origin of takenBy(dag, id)) needed.add(origin)
  return needed
}

/** Ids of the nodes of a graph whose outputs a node takes. */
export function takenBy(dag: Dag, id: string): string[] {
  const values = Object.values(dag[id]!.inputs ?? {})
  return values.flatMap(originOf).filter((origin) => Object.hasOwn(dag, origin))
}

/** Id of the node that a link leads to; files write ids as texts or as numbers. */
function originOf(value: unknown): string[] {
  const isLink = Array.isArray(value) && value.length === 2 && Number.isInteger(value[1])
  return isLink && ['string', 'number'].includes(typeof value[0]) ? [String(value[0])] : []
}
