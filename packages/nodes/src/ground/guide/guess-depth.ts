import type { ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../codec/shrink.ts'
import { findSubject } from '../film/saliency.ts'
import { labPlanes } from '../plane/lab-planes.ts'
import { magnitude } from '../plane/magnitude.ts'
import { type Plane, planeOf, resizePlane, softBlur } from '../plane/plane.ts'

/** Longest side in pixels of the copy whose depth is guessed. */
const side = 96
/** Change of colour in Oklab from the row above at which the sky ends, and least lightness of a sky by day relative to the photo's mean. */
const skyEnd = 0.055
/** Depth of objects on the horizon, and share of the subject's bump. */
const [horizonDepth, bump] = [0.12, 0.38]

/** Rows of sky from the top in each column: it ends where the colour changes, and is smoothed, so that nothing tears. */
function skyRows(l: Float32Array, a: Float32Array, b: Float32Array, { width, height }: Plane): Float32Array {
  const rows = Float32Array.from({ length: width }, (_, x) => {
    let y = 1
    for (; y < height * 0.8; y++) {
      const [at, up] = [y * width + x, (y - 1) * width + x]
      const change = Math.abs(l[at]! - l[up]!) + magnitude(a[at]! - a[up]!, b[at]! - b[up]!)
      if (change > skyEnd) break
    }
    return y < height * 0.8 ? y : 0
  })
  // A column whose sky ends much earlier than its neighbours' has a bird or a wire in it.
  return rows.map((_, x) => {
    const near = rows.slice(Math.max(0, x - 6), x + 7).sort()
    return near[Math.floor(near.length / 2)]!
  })
}

/**
 * Guesses how near the parts of a photo are, 0..1, as large as the photo: a sky is far, the ground comes nearer towards the lower edge, and
 * the subject is nearer than its surroundings. It is soft, so that parts of the photo stretch instead of tearing.
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
