import type { Plane } from '../../ground/plane/plane.ts'

/** A peeled corner: position of the fold, and the length beyond the fold, in pixels of the plane. */
export interface Peel {
  /** Position of the fold along the diagonal. */
  readonly fold: number
  readonly length: number
}

/** Unit vector towards the lower right. */
const [nx, ny] = [0.62, Math.sqrt(1 - 0.62 * 0.62)]

/** Plans a fold of the lower right corner of a sticker by `amount`, from 0 to 1; `die` is the shape of the sticker. */
export function planPeel(die: Plane, amount: number): Peel {
  let farthest = 0
  for (let y = 0; y < die.height; y++) {
    // The rightmost pixel of each row is the farthest along the diagonal.
    let x = die.width - 1
    while (x >= 0 && die.data[y * die.width + x]! <= 0.5) x -= 1
    if (x >= 0) farthest = Math.max(farthest, (x + 0.5) * nx + (y + 0.5) * ny)
  }
  const length = amount * 0.2 * Math.max(die.width, die.height)
  return { fold: farthest - length, length }
}
