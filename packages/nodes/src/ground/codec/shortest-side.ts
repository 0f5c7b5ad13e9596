import { MaterialError } from '../../execution-types.ts'
import type { Size } from '../plane/size.ts'

/** Minimum side in pixels with which every effect works. */
export const minSourceSide = 8

/** Throws a MaterialError for a very long source whose shorter side would be too short after scaling down. */
export function requireSides({ width, height }: Size): void {
  if (Math.min(width, height) >= minSourceSide) return
  throw new MaterialError({ code: 'picture_narrow', params: { width, height, min: minSourceSide } })
}
