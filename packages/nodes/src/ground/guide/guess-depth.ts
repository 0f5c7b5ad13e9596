import type { ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../codec/shrink.ts'
import { findSubject } from '../film/saliency.ts'
import { labPlanes } from '../plane/lab-planes.ts'
import { magnitude } from '../plane/magnitude.ts'
import { type Plane, planeOf, resizePlane, softBlur } from '../plane/plane.ts'

/** Longest side in pixels of the reduced copy in which depth is estimated. */
const side = 96
/**
 * Change of colour in Oklab from the row above at which the sky ends, and minimum lightness of a daytime sky relative to the
 * photo's mean.
 */
const skyEnd = 0.055
/** Depth of objects on the horizon, and the amount by which the subject is nearer than its surroundings. */
const [horizonDepth, bump] = [0.12, 0.38]

/**
 * Returns the number of rows of sky from the top in each column. The sky ends where the colour changes; the numbers are smoothed,
 * so that the picture does not tear.
 */
function skyRows(l: Float32Array, a: Float32Array, b: Float32Array, { width, height }: Plane): Float32Array {
  const rows = Float32Array.from({ length: width }, (_, x) => {
    let y = 1
    for (; y < height * 0.8; y++) {
      const [index, up] = [y * width + x, (y - 1) * width + x]
      const change = Math.abs(l[index]! - l[up]!) + magnitude(a[index]! - a[up]!, b[index]! - b[up]!)
      if (change > skyEnd) break
    }
    return y < height * 0.8 ? y : 0
  })
  // If the sky of a column ends much earlier than in the neighbouring columns, the column shows a bird or a wire, and takes the
  // neighbours' value.
  return rows.map((_, x) => {
    const near = rows.slice(Math.max(0, x - 6), x + 7).sort()
    return near[Math.floor(near.length / 2)]!
  })
}

/**
 * Estimates the nearness of each pixel of a photo, from 0 to 1. A sky is far, the ground gets nearer towards the lower edge, and
 * the subject is nearer than its surroundings. The result has the size of the photo. The map is soft, so that parts of the photo
 * stretch instead of tearing.
 */
export async function guessDepth(photo: ImageValue): Promise<Plane> {
  const small = await shrinkImage(photo, side)
  const { width, height } = small
  const { l, a, b } = await labPlanes(small, small, [255, 255, 255])
  const rows = skyRows(l, a, b, planeOf({ width, height }))
  const subject = await findSubject(photo)
  const guess = planeOf({ width, height }, (i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    const sky = rows[x]!
    if (y < sky) return 0
    const ramp = horizonDepth + (1 - horizonDepth) * ((y + 0.5 - sky) / (height - sky)) ** 0.8
    const away = magnitude((x + 0.5) / width - subject.x, 0.8 * ((y + 0.5) / height - subject.y))
    return Math.min(
      1,
      (1 - bump) * ramp + bump * Math.exp(-((away / 0.3) ** 2)) * (y - sky > 0.02 * height ? 1 : 0),
    )
  })
  return resizePlane(softBlur(guess, Math.max(1, Math.round(side / 24))), photo)
}
