import type { ImageValue } from '../../execution-types.ts'
import { KernelSession } from '../../kernels/session.ts'
import { sharpOf } from '../codec/image-codec.ts'
import type { Face } from '../people/faces/decode.ts'
import { facePlane } from '../people/faces/shape.ts'
import type { Size } from '../plane/size.ts'
import { step } from '../random/noise.ts'
import { openEasel } from './easel.ts'
import { findLines, lineStrength } from './lines.ts'

/** Contrast (Oklab) at which a contour begins in a picture whose lines have the usual strength. */
const floor = 0.0068
/**
 * The strongest pixel of a contour exceeds the threshold by this factor, and a contour covers at least this number of pixels on a
 * page of 1024.
 */
const [strongest, minPixels] = [1.7, 90]

/** Removes contours that are short, or weak along their whole length. */
function removeWeakLines(
  values: Float32Array,
  { width, height }: Size,
  { from, minimum }: { from: number; minimum: number },
): void {
  const seen = new Uint8Array(values.length)
  for (let start = 0; start < values.length; start++) {
    if (values[start]! < from || seen[start] === 1) continue
    const line = [start]
    seen[start] = 1
    let maximum = 0
    for (const i of line) {
      maximum = Math.max(maximum, values[i]!)
      const x = i % width
      for (const j of [x > 0 ? i - 1 : i, x < width - 1 ? i + 1 : i, i - width, i + width]) {
        if (j < 0 || j >= width * height || seen[j] === 1 || values[j]! < from) continue
        seen[j] = 1
        line.push(j)
      }
    }
    if (line.length < minimum || maximum < strongest * from) for (const i of line) values[i] = 0
  }
}

export interface ContourPlan {
  readonly faces: readonly Face[]
  /** Number of contours, from few (0) to many (1). */
  readonly detail: number
  readonly signal: AbortSignal
}

/** Finds the contours of a photo: the cover of a line at each pixel of a drawing, from 0 to 1. */
export async function contoursOf(
  image: ImageValue,
  size: Size,
  { faces, detail, signal }: ContourPlan,
): Promise<Float32Array> {
  const { width, height } = size
  const data = await sharpOf(image)
    .flatten({ background: '#ffffff' })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  using session = new KernelSession(signal)
  const easel = await openEasel(
    { kind: 'image', width, height, data: new Uint8ClampedArray(data) },
    { session, seed: 0, canvas: 0xffffff, radii: [4.5, 3.5], flowSigma: 2.6 },
  )
  const { scale } = easel
  const plane = await findLines(easel, {
    across: Math.max(0.8, 1.5 * scale),
    along: Math.max(1.5, 6 * scale),
  })
  const soft = Math.min(1.3, Math.max(0.5, lineStrength(easel, plane) / 0.009))
  const values = session.floats(plane, width * height).slice()
  // The contours of eyes and mouths are weaker than the contours of a collar but more important, so their threshold is lower.
  const inFace = facePlane(faces, image, size, { grow: 1.05, soft: 0.25 }).data
  for (let i = 0; i < values.length; i++) values[i] = values[i]! * (1 + 0.9 * inFace[i]!)
  const from = floor * soft * (1.35 - 0.75 * detail)
  removeWeakLines(values, size, { from, minimum: minPixels * scale * scale * (1.6 - 1.2 * detail) })
  for (let i = 0; i < values.length; i++) values[i] = step(from, 1.5 * from, values[i]!)
  return values
}
