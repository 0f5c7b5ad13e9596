import { layersOf, type Neighbours, neighboursOf, orderLayers, type Sketch } from './layers.ts'
import { gaps, placeLayers, type Size } from './place-layers.ts'

export interface Place {
  readonly x: number
  readonly y: number
}

/** Width at which a row of nodes without links wraps. */
const rowWidth = 1600

/**
 * Lays nodes out from left to right along their links: connected parts below each other, nodes without links in rows at the end.
 */
export function arrangeGraph(sketch: Sketch, sizes: ReadonlyMap<string, Size>): Map<string, Place> {
  const neighbours = neighboursOf(sketch)
  const parts = partsOf(sketch.ids, neighbours)
  const places = new Map<string, Place>()
  let top = 0
  for (const part of parts.filter(({ length }) => length > 1))
    top = placePart(part, neighbours, { sizes, places, top })
  placeRows(parts.filter(({ length }) => length === 1).flat(), { sizes, places, top })
  return places
}

function partsOf(ids: readonly string[], { before, after }: Neighbours): string[][] {
  const seen = new Set<string>()
  const order = new Map(ids.map((id, index) => [id, index]))
  return ids.flatMap((start) => {
    if (seen.has(start)) return []
    seen.add(start)
    const part = [start]
    for (const id of part)
      for (const next of [...before.get(id)!, ...after.get(id)!])
        if (!seen.has(next)) {
          seen.add(next)
          part.push(next)
        }
    return [part.sort((a, b) => order.get(a)! - order.get(b)!)]
  })
}

interface Sheet {
  readonly sizes: ReadonlyMap<string, Size>
  readonly places: Map<string, Place>
  readonly top: number
}

function placePart(part: readonly string[], neighbours: Neighbours, { sizes, places, top }: Sheet): number {
  const layers = orderLayers(layersOf(part, neighbours), neighbours)
  const middles = placeLayers(layers, neighbours, sizes)
  const topOf = (id: string) => middles.get(id)! - sizes.get(id)!.height / 2
  const highest = part.reduce((minimum, id) => Math.min(minimum, topOf(id)), Number.POSITIVE_INFINITY)
  let [x, bottom] = [0, top]
  for (const layer of layers) {
    for (const id of layer) {
      const y = top + topOf(id) - highest
      places.set(id, { x, y })
      bottom = Math.max(bottom, y + sizes.get(id)!.height)
    }
    x += layer.reduce((maximum, id) => Math.max(maximum, sizes.get(id)!.width), 0) + gaps.x
  }
  return bottom + gaps.y * 2
}

function placeRows(ids: readonly string[], { sizes, places, top }: Sheet): void {
  let [x, y, tallest] = [0, top, 0]
  for (const id of ids) {
    const { width, height } = sizes.get(id)!
    if (x > 0 && x + width > rowWidth) [x, y, tallest] = [0, y + tallest + gaps.y, 0]
    places.set(id, { x, y })
    x += width + gaps.y
    tallest = Math.max(tallest, height)
  }
}
