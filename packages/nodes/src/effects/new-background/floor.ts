import type { ImageValue } from '../../execution-types.ts'
import { alphaOf } from '../../ground/people/subject.ts'
import { boundsOf } from '../../ground/people/subject-bounds.ts'
import { fitSize, type Plane, planeOf, resizePlane, sampleAt, softBlur } from '../../ground/plane/plane.ts'
import { step } from '../../ground/random/noise.ts'

/** Longest side in pixels of the plane in which the shadow is computed. */
const side = 256
/** Height of a circle on the floor, relative to its width: the camera looks slightly down. */
const flat = 0.4
/**
 * Range of the lower end of a standing subject, as shares of the height; the edge of the photo cuts lower subjects off.
 */
const [highest, lowest] = [0.45, 0.975]
/** Height above the lowest point within which the subject touches the floor, relative to its height. */
const touching = 0.16
/** Distance of the bend between wall and floor above the subject's lower end, relative to the subject's height. */
const bend = 0.24

/** Returns true if a cut-out stands free in its picture, so that it needs a floor. */
export function isStanding(subject: ImageValue): boolean {
  const { top, height } = boundsOf(subject)
  const end = (top + height) / subject.height
  return end > highest && end < lowest
}

/** Returns the strength of the shadow that a standing subject throws on the floor, in a plane that is flattened like the floor. */
function shadowOf(subject: ImageValue): Plane {
  const alpha = resizePlane(alphaOf(subject), fitSize(subject, side))
  const { width, height, data } = alpha
  const ends = Array.from({ length: width }, (_, x) => {
    for (let y = height - 1; y >= 0; y--) if (data[y * width + x]! > 0.5) return y
    return -1
  })
  const tall = boundsOf(subject).height * (height / subject.height)
  const end = Math.max(...ends)
  const feet = planeOf({ width, height: Math.max(1, Math.ceil(height * flat)) })
  for (const [x, y] of ends.entries()) {
    if (y < 0 || y < end - touching * tall) continue
    const row = Math.min(feet.height - 1, Math.floor(y * flat))
    for (const y of [row - 1, row]) if (y >= 0) feet.data[y * width + x] = 1
  }
  const unit = Math.max(width, height)
  const [near, far] = [softBlur(feet, Math.round(0.012 * unit)), softBlur(feet, Math.round(0.05 * unit))]
  return planeOf(feet, (i) => Math.min(0.78, 0.9 * near.data[i]! + 2.2 * far.data[i]!))
}

/** Adds a floor to a wall behind a standing subject. The subject throws a shadow where it touches the floor. */
export function withFloor(wall: ImageValue, subject: ImageValue): ImageValue {
  const { width, height } = wall
  const { top, height: tall } = boundsOf(subject)
  const line = top + (1 - bend) * tall
  const shadow = shadowOf(subject)
  const data = wall.data.slice()
  const [sx, sy] = [shadow.width / width, shadow.height / height]
  for (let y = Math.max(0, Math.floor(line - 0.1 * height)); y < height; y++) {
    const floor = step(line - 0.05 * height, line + 0.06 * height, y)
    const light = 1 + 0.16 * floor * (1 - (0.75 * Math.max(0, y - line)) / Math.max(1, height - line))
    for (let x = 0; x < width; x++) {
      const gain = light * (1 - sampleAt(shadow, (x + 0.5) * sx - 0.5, (y + 0.5) * sy - 0.5))
      const i = (y * width + x) * 4
      for (let c = 0; c < 3; c++) data[i + c]! *= gain
    }
  }
  return { ...wall, data }
}
