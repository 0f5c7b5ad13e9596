import { MaterialError } from '../../execution-types.ts'
import type { Size } from '../plane/size.ts'

/** Shortest side in pixels of a picture that every effect can work with. */
export const minSourceSide = 8

/** Throws a MaterialError for a source of which next to nothing is left once it is scaled down to its longest side. */
export function requireSides({ width, height }: Size): void {
  if (Math.min(width, height) >= minSourceSide) return
  throw new MaterialError({
    en: `The picture is too small or too narrow. It is loaded with ${width} × ${height} pixels, and each side needs at least ${minSourceSide}`,
    zh: `图片过小或过窄：载入后为 ${width} × ${height} 像素，每边至少需要 ${minSourceSide} 像素`,
  })
}
