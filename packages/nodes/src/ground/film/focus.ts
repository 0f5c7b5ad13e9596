import type { ImageValue } from '../../execution-types.ts'
import { describePicture } from '../subject/describe.ts'
import type { Point } from './saliency.ts'

/**
 * Returns the point at which a camera should look, as fractions of width and height: the mean of the faces' eyes, weighted by the
 * size of the faces; or the head of a person who looks away; or otherwise the middle of what stands out.
 */
export async function findFocus(image: ImageValue, signal: AbortSignal): Promise<Point> {
  return (await describePicture(image, signal)).focus
}
