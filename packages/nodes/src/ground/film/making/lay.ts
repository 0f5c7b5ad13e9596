import type { Size } from '../../plane/size.ts'
import { patchesOf } from './patches.ts'
import type { Order } from './stage.ts'

/** Pieces that are laid whole: dots, tiles or facets. */
export interface Pieces {
  /** Centres in pixels of the picture. */
  readonly x: ArrayLike<number>
  readonly y: ArrayLike<number>
  /** Class of each piece: all pieces of a class are laid before the next class. */
  readonly group: ArrayLike<number>
  /** Order within a patch. */
  readonly within: ArrayLike<number>
  readonly count: number
}

/**
 * Returns an order in which a hand could lay pieces: class after class, and within a class patch after patch. `owner` has the
 * index of each pixel's piece; a pixel without a piece has -1, and appears at the beginning.
 */
export function layPieces(owner: Int32Array, pieces: Pieces, size: Size, across: number): Order {
  const { x, y, group, within, count } = pieces
  const patches = patchesOf(size, across)
  const clampTo = (position: number, length: number) =>
    Math.min(length - 1, Math.max(0, Math.floor(position)))
  const ranks = Float64Array.from(
    { length: count },
    (_, i) => group[i]! * 65_536 + patches.rankAt(clampTo(x[i]!, size.width), clampTo(y[i]!, size.height)),
  )
  const areas = new Uint32Array(count)
  for (const piece of owner) if (piece >= 0) areas[piece]! += 1
  // Pieces that are covered completely are left out.
  const order = [...areas.keys()].filter((i) => areas[i]! > 0)
  order.sort((a, b) => ranks[a]! - ranks[b]! || within[a]! - within[b]!)
  const times = new Float32Array(count)
  const strokes = order.map((piece, index) => {
    const [from, to] = [index / order.length, (index + 1) / order.length]
    times[piece] = from
    return { from, to, x: x[piece]! / size.width, area: areas[piece]! }
  })
  const born = Float32Array.from(owner, (piece) => (piece < 0 ? 0 : times[piece]!))
  return { born, strokes }
}
