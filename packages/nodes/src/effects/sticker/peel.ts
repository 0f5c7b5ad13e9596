import { type Plane, sampleAt } from '../../ground/plane/plane.ts'
import type { Shape } from './shape.ts'

/** Peeled corner: position of the fold, and the length beyond it. */
export interface Peel {
  /** Position of the fold along the diagonal, in pixels. */
  readonly fold: number
  readonly length: number
}

/** Unit vector towards the lower right. */
const [nx, ny] = [0.62, Math.sqrt(1 - 0.62 * 0.62)]

/** Folds the lower right of a sticker; undefined if `amount` is 0. */
export function planPeel({ die, unit }: Shape, amount: number): Peel | undefined {
  if (amount <= 0) return undefined
  let most = Number.NEGATIVE_INFINITY
  for (let y = 0; y < die.height; y++) {
    // Of a row, the rightmost pixel is the farthest down the diagonal.
    let x = die.width - 1
    while (x >= 0 && die.data[y * die.width + x]! <= 0.5) x -= 1
    if (x >= 0) most = Math.max(most, x * nx + y * ny)
  }
  const length = amount * 0.2 * unit
  return { fold: most - length, length }
}

/** Effect of the fold at a pixel. */
export interface Fold {
  /** Share of the pixel where the front remains, 0..1. */
  readonly front: number
  /** Share covered by the back of the folded corner, 0..1. */
  readonly flap: number
  /** Brightness of the flap, about 0.7..1. */
  readonly light: number
  /** Shadow of the flap on the front, 0..1. */
  readonly shade: number
}

/** Far from the fold. */
export const flat: Fold = { front: 1, flap: 0, light: 1, shade: 0 }

const at = (plane: Plane, shape: Shape, x: number, y: number) => {
  const scale = plane.width / shape.subject.width
  return sampleAt(plane, (x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5)
}

/** Mirrors the corner at the fold and lights it like rolled paper: dark in the bend, bright on its back. */
export function foldAt(shape: Shape, peel: Peel | undefined, x: number, y: number): Fold {
  if (!peel) return flat
  const away = x * nx + y * ny - peel.fold
  // So far from the fold the front is whole.
  if (away < -2.2 * peel.length && away < -0.5) return flat
  const front = Math.min(1, Math.max(0, 0.5 - away))
  // The bend uses up some of the paper's length.
  const reach = -away * 1.12
  const [mx, my] = [x + (reach - away) * nx, y + (reach - away) * ny]
  const flap = away > 0.5 ? 0 : at(shape.die, shape, mx, my) * front
  const t = Math.min(1, Math.max(0, reach / peel.length))
  const light = 0.76 + 0.25 * Math.sin(Math.PI * Math.min(1, t * 1.5 + 0.08)) ** 0.8 + 0.07 * t
  const lag = 0.2 * peel.length
  const shade = at(shape.wide, shape, mx - lag * nx * 2, my - lag * ny * 2) * Math.min(1, (1.6 - t) * 1.2)
  return { front, flap, light, shade: Math.max(0, shade) }
}

/** Remaining strength of the shadow below the peeled corner: weaker the higher the corner is lifted. */
export function liftedAt(peel: Peel | undefined, x: number, y: number): number {
  if (!peel) return 1
  const t = Math.min(1, Math.max(0, (x * nx + y * ny - peel.fold + 0.3 * peel.length) / (1.1 * peel.length)))
  return 1 - 0.85 * t * t * (3 - 2 * t)
}
