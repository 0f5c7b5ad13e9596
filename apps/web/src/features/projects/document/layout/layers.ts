/** A graph to lay out: the ids of its nodes, and pairs of a source and a target. */
export interface Sketch {
  readonly ids: readonly string[]
  readonly pairs: readonly (readonly [from: string, to: string])[]
}

export interface Neighbours {
  readonly before: ReadonlyMap<string, readonly string[]>
  readonly after: ReadonlyMap<string, readonly string[]>
}

/** Returns the neighbours of each node, without the pairs that close a cycle. */
export function neighboursOf({ ids, pairs }: Sketch): Neighbours {
  const known = new Set(ids)
  const distinct = new Map(
    pairs.filter(([a, b]) => a !== b && known.has(a) && known.has(b)).map((pair) => [pair.join('\n'), pair]),
  )
  const after = new Map(ids.map((id) => [id, [] as string[]]))
  for (const [from, to] of distinct.values()) after.get(from)!.push(to)
  const before = new Map(ids.map((id) => [id, [] as string[]]))
  const order = new Map(finishOrder(ids, after).map((id, index) => [id, index]))
  for (const [id, targets] of after) {
    const forward = targets.filter((target) => order.get(target)! < order.get(id)!)
    after.set(id, forward)
    for (const target of forward) before.get(target)!.push(id)
  }
  return { before, after }
}

/**
 * Returns the nodes in the order in which a depth-first search finishes them: in a graph without cycles, targets before their
 * sources.
 */
function finishOrder(ids: readonly string[], after: ReadonlyMap<string, readonly string[]>): string[] {
  const seen = new Set<string>()
  const finished: string[] = []
  for (const start of ids) {
    if (seen.has(start)) continue
    seen.add(start)
    const path = [{ id: start, next: 0 }]
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const target = after.get(step.id)![step.next]
      step.next += 1
      if (target === undefined) {
        finished.push(step.id)
        path.pop()
      } else if (!seen.has(target)) {
        seen.add(target)
        path.push({ id: target, next: 0 })
      }
    }
  }
  return finished
}

/** Puts each node after all its sources, and nodes without a source directly before their targets. */
export function layersOf(ids: readonly string[], { before, after }: Neighbours): string[][] {
  const levels = new Map<string, number>()
  for (const id of finishOrder(ids, after).reverse())
    levels.set(id, Math.max(-1, ...before.get(id)!.map((source) => levels.get(source)!)) + 1)
  for (const id of ids) {
    const targets = after.get(id)!
    if (before.get(id)!.length === 0 && targets.length > 0)
      levels.set(id, Math.min(...targets.map((target) => levels.get(target)!)) - 1)
  }
  const layers = Map.groupBy(ids, (id) => levels.get(id)!)
  return [...layers.keys()].sort((a, b) => a - b).map((level) => layers.get(level)!)
}

const sweeps = 6

/** Sorts the nodes of each layer by the mean position of their neighbours, so that few links cross. */
export function orderLayers(
  layers: readonly (readonly string[])[],
  { before, after }: Neighbours,
): string[][] {
  const ordered = layers.map((layer) => [...layer])
  const places = new Map<string, number>()
  const record = (layer: readonly string[]) => {
    for (const [index, id] of layer.entries()) places.set(id, (index + 0.5) / layer.length)
  }
  ordered.forEach(record)
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const neighbours = sweep % 2 === 0 ? before : after
    for (const layer of sweep % 2 === 0 ? ordered : ordered.toReversed()) {
      const wanted = new Map(layer.map((id) => [id, meanOf(neighbours.get(id)!, places) ?? places.get(id)!]))
      layer.sort((a, b) => wanted.get(a)! - wanted.get(b)!)
      record(layer)
    }
  }
  return ordered
}

export function meanOf(ids: readonly string[], values: ReadonlyMap<string, number>): number | undefined {
  if (ids.length === 0) return undefined
  return ids.reduce((sum, id) => sum + values.get(id)!, 0) / ids.length
}
