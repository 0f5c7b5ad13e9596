import type { ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../codec/shrink.ts'
import { binarizeMask, measureMask } from '../people/binarize-mask.ts'
import { mainFaces } from '../people/faces/crop.ts'
import { eyesOf } from '../people/faces/shape.ts'
import { personProbability } from '../people/probability.ts'
import type { Plane } from '../plane/plane.ts'
import { findSubject, type Point } from './saliency.ts'

const sampleSide = 384
/** Minimum of the shorter side in pixels: in a smaller photo, a face is too small for the network. */
const minSide = 100
/** Minimum fraction of the photo that counts as a person, and maximum uncertainty of the mask. */
const [minArea, maxUncertainty] = [0.02, 0.6]
/** Lower end of the head, and position of the eyes, as fractions of a person's visible height. */
const [headShare, eyeShare] = [0.26, 0.13]

/** Returns the position of the head in a person's mask, as fractions of width and height. */
function headOf({ width, height, data }: Plane): Point {
  const rows = Array.from({ length: height }, (_, y) => {
    let count = 0
    for (let x = 0; x < width; x++) if (data[y * width + x]! > 0.5) count += 1
    return count
  })
  const top = rows.findIndex((count) => count > 1)
  const bottom = rows.findLastIndex((count) => count > 1)
  const tall = Math.max(1, bottom - top)
  let [sum, count] = [0, 0]
  for (let y = top; y <= Math.min(bottom, top + tall * headShare); y++) {
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]! <= 0.5) continue
      sum += x + 0.5
      count += 1
    }
  }
  return { x: sum / Math.max(1, count) / width, y: (top + tall * eyeShare) / height }
}

/**
 * Returns the point at which a camera should look, as fractions of width and height: the mean of the faces' eyes, weighted by the
 * size of the faces; or the head of a person who looks away; or otherwise the most salient point.
 */
export async function findFocus(image: ImageValue, signal: AbortSignal): Promise<Point> {
  const faces = await mainFaces(image, signal)
  if (faces.length > 0) {
    const total = faces.reduce((sum, { width, height }) => sum + width * height, 0)
    const mean = (of: (eyes: Point) => number) =>
      faces.reduce((sum, face) => sum + of(eyesOf(face)) * face.width * face.height, 0) / total
    return { x: mean(({ x }) => x) / image.width, y: mean(({ y }) => y) / image.height }
  }
  const small = await shrinkImage(image, sampleSide)
  if (Math.min(small.width, small.height) >= minSide) {
    const seen = await personProbability(small, signal)
    const person = binarizeMask(seen)
    const { area } = measureMask(person)
    if (area > minArea && area < 0.95 && measureMask(seen).doubt < maxUncertainty) return headOf(person)
  }
  return await findSubject(image)
}
