import type { ImageValue } from '../../execution-types.ts'
import { describePicture } from '../subject/describe.ts'
import type { Point } from './saliency.ts'

/**
 * Returns the point at which a camera should look, as fractions of width and height: in a photo with faces the mean of their
 * eyes, weighted by the size of the faces. Without faces, the head of a person who looks away. Otherwise, the middle of the
 * salient parts.
 */
export async function findFocus(image: ImageValue, signal: AbortSignal): Promise<Point> {
  return (await describePicture(image, signal)).focus
}
