/** Positions and colours after the steps of an edit. Browsers load these functions too. */

import type { WorkEdit } from '@easel/contract/client'
import { frameOf } from './frame.ts'
import { colourCube } from './light.ts'

export { type EditFrame, frameOf, straightenedSize, turnedSize } from './frame.ts'
export { type ColourCube, colourCube, type EditLight, lightNames, moveColours } from './light.ts'

/** True if the steps give the original, pixel by pixel. */
export function changesNothing(original: { width: number; height: number }, edit: WorkEdit): boolean {
  if (edit.text_arr.length > 0 || colourCube(edit.light)) return false
  if (edit.is_mirrored || edit.turns !== 0 || edit.angle !== 0) return false
  const { width, height } = frameOf(original, edit)
  return width === original.width && height === original.height
}
