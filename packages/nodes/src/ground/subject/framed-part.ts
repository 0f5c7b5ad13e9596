import type { ImageValue } from '../../execution-types.ts'
import { holdBoxes, mainFaces } from '../people/faces/crop.ts'
import { headOf } from '../people/faces/shape.ts'
import type { Window } from '../people/probability.ts'
import { boxesToKeep } from './boxes-to-keep.ts'
import { describePicture } from './describe.ts'

/**
 * Returns the largest part of a photo whose shape (width / height) lies between two shapes, around the subject. The part contains
 * all heads and the main subject. If they are too wide for a part of the photo, the part reaches beyond the photo, above and below
 * (see `extendedPart`).
 */
export async function framedPart(
  image: ImageValue,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
  signal: AbortSignal,
): Promise<Window> {
  const shape = Math.min(maximum, Math.max(minimum, image.width / image.height))
  const width = Math.max(1, Math.min(image.width, Math.round(image.height * shape)))
  const height = Math.max(1, Math.min(image.height, Math.round(image.width / shape)))
  const { kind, box, focus } = await describePicture(image, signal)
  const clampTo = (value: number, room: number) => Math.round(Math.min(room, Math.max(0, value)))
  const part = {
    ...{ width, height },
    left: clampTo(focus.x * image.width - width / 2, image.width - width),
    top: clampTo(focus.y * image.height - height / 2, image.height - height),
  }
  const heads = (await mainFaces(image, signal)).map(headOf)
  // The whole body is kept only where it fits: a part may cut legs, but no heads.
  const bodies = kind === 'person' && box.width <= width && box.height <= height ? [box] : []
  return holdBoxes(part, image, [...heads, ...bodies, ...(await boxesToKeep(image, signal))])
}
