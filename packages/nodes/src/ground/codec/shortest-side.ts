import { MaterialError } from '../../execution-types.ts'
import type { Size } from '../plane/size.ts'

/** Shortest side in pixels of a picture that every effect can work with. */
export const minSourceSide = 8

/** Throws a MaterialError for a source of which next to nothing is left once it is scaled down to its longest side. */
export function requireSides({ width, height }: Size): void {
  if (Math.min(width, height) >= minSourceSide) return
  throw new MaterialError({ code: 'picture_narrow', params: { width, height, min: minSourceSide } })
}
