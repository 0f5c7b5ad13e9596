import type { ImageValue } from '../../../execution-types.ts'
import { extendedPart } from '../../people/extend-picture.ts'
import { keepBoxes, mainFaces } from '../../people/faces/crop.ts'
import { headOf, unionOf } from '../../people/faces/shape.ts'
import type { Size } from '../../plane/size.ts'
import { boxesToKeep } from '../../subject/boxes-to-keep.ts'
import { findFocus } from '../focus.ts'
import { fillFrame } from '../settings.ts'

/** Width of the shown part, relative to the width of the heads and of the main thing. */
const beside = 1.15
/** Share of the empty space above a photo; the remaining space is below the photo. */
const spaceAbove = 0.4
const paper = '#ffffff'

/**
 * Fits a photo to a frame: crops the photo around the faces, or otherwise around the subject. If the faces or a sure thing need a
 * part that is wider than the frame's shape, the part is shown whole, and a blurred copy fills the space above and below it.
 */
export async function framePhoto(image: ImageValue, size: Size, signal: AbortSignal): Promise<ImageValue> {
  const { width, height } = image
  const shape = size.width / size.height
  const heads = (await mainFaces(image, signal)).map(headOf)
  const boxes = [...heads, ...(await boxesToKeep(image, signal))]
  const needed = beside * (unionOf(boxes.filter((box) => box.width > 0))?.width ?? 0)
  const shown = Math.round(Math.min(width, Math.max(needed, height * shape)))
  const part = { width: shown, height: Math.min(height, Math.round(shown / shape)) }
  const focus = await findFocus(image, signal)
  const start = (position: number, length: number, whole: number) =>
    Math.round(Math.min(whole - length, Math.max(0, position * whole - length / 2)))
  const centred = {
    ...part,
    left: start(focus.x, part.width, width),
    top: start(focus.y, part.height, height),
  }
  const { left, top } = keepBoxes(centred, image, boxes)
  const missing = Math.max(0, Math.round(shown / shape) - part.height)
  const window = {
    left,
    top: top - Math.round(missing * spaceAbove),
    width: shown,
    height: part.height + missing,
  }
  return await fillFrame(await extendedPart(image, window, size), size, paper)
}
