import type { ImageValue } from '../../execution-types.ts'
import type { Face, Point } from '../../ground/people/faces/decode.ts'
import { facePlane } from '../../ground/people/faces/shape.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { type Plane, planeOf } from '../../ground/plane/plane.ts'
import type { Size } from '../../ground/plane/size.ts'
import { smoothstep } from './ramp.ts'

/** Calls `set` for each pixel of a circle. */
function eachIn(centre: Point, radius: number, size: Size, visit: (x: number, y: number, i: number) => void) {
  const to = { x: Math.min(size.width, centre.x + radius), y: Math.min(size.height, centre.y + radius) }
  for (let y = Math.max(0, Math.floor(centre.y - radius)); y < to.y; y++) {
    for (let x = Math.max(0, Math.floor(centre.x - radius)); x < to.x; x++) {
      if (magnitude(x - centre.x, y - centre.y) < radius) visit(x, y, y * size.width + x)
    }
  }
}

const between = (face: Face) => magnitude(face.rightEye.x - face.leftEye.x, face.rightEye.y - face.leftEye.y)

/** Enlarges the eyes of faces that look at the camera, by up to 0.3. */
export function openEyes(image: ImageValue, faces: readonly Face[], amount: number): ImageValue {
  const data = image.data.slice()
  const { width, height } = image
  for (const face of faces) {
    const eyeDistance = between(face)
    if (eyeDistance < 0.28 * face.width || face.height < 40) continue
    const [dx, dy] = [
      (face.rightEye.x - face.leftEye.x) / eyeDistance,
      (face.rightEye.y - face.leftEye.y) / eyeDistance,
    ]
    const [across, along] = [0.48 * eyeDistance, 0.4 * eyeDistance]
    for (const eye of [face.leftEye, face.rightEye]) {
      eachIn(eye, across, image, (x, y, i) => {
        const [px, py] = [x - eye.x, y - eye.y]
        const away = ((px * dx + py * dy) / across) ** 2 + ((py * dx - px * dy) / along) ** 2
        if (away >= 1) return
        const pull = 1 - 0.3 * amount * (1 - away) ** 2
        const fromX = Math.min(width - 1, Math.max(0, eye.x + px * pull))
        const fromY = Math.min(height - 1, Math.max(0, eye.y + py * pull))
        const [x0, y0] = [Math.floor(fromX), Math.floor(fromY)]
        const [right, below] = [x0 + 1 < width ? 4 : 0, y0 + 1 < height ? width * 4 : 0]
        const [u, v] = [fromX - x0, fromY - y0]
        for (let c = 0; c < 4; c++) {
          const offset = (y0 * width + x0) * 4 + c
          const upper = image.data[offset]! * (1 - u) + image.data[offset + right]! * u
          const lower = image.data[offset + below]! * (1 - u) + image.data[offset + below + right]! * u
          data[i * 4 + c] = upper + (lower - upper) * v
        }
      })
    }
  }
  return { ...image, data }
}

/**
 * Returns a plane that is 1 where faces are so small that the filters would remove their features. The plane may have any size
 * over the picture.
 */
export function smallFaces(faces: readonly Face[], picture: Size, size: Size): Plane {
  const plane = planeOf(size)
  for (const face of faces) {
    const share = 1 - 0.75 * smoothstep(120, 380, face.height)
    const faceWeights = facePlane([face], picture, size, { grow: 1.05 })
    for (let i = 0; i < plane.data.length; i++)
      plane.data[i] = Math.max(plane.data[i]!, share * faceWeights.data[i]!)
  }
  return plane
}

export interface Features {
  /** Mask of the eyes, brows, noses and mouths of faces, from 0 to 1. */
  readonly share: Plane
  /** Lightness: within the mask with more contrast to its surroundings, elsewhere the lightness of the photo. */
  readonly light: Float32Array
}

/**
 * Returns the summed-area table: sums of all values above and to the left of each pixel, with an additional row and column of
 * zeros at the start.
 */
function sumsOf(values: Float32Array, { width, height }: Size): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += values[y * width + x]!
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row
    }
  }
  return sums
}

/** Finds the features of faces in the lightness of the photo. Contrast is increased most in small faces. */
export function featuresOf(faces: readonly Face[], lightness: Plane): Features {
  const { width, height, data: values } = lightness
  const share = planeOf(lightness)
  const light = values.slice()
  const sums = faces.length > 0 ? sumsOf(values, lightness) : new Float64Array(0)
  const meanAround = (x: number, y: number, radius: number) => {
    const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)]
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)]
    const valueAt = (column: number, row: number) => sums[row * (width + 1) + column]!
    const sum = valueAt(right, bottom) - valueAt(left, bottom) - valueAt(right, top) + valueAt(left, top)
    return sum / ((right - left) * (bottom - top))
  }
  for (const face of faces) {
    const eyeDistance = Math.max(0.3 * face.width, between(face))
    const around = Math.max(2, Math.round(0.1 * face.height))
    const boost = 0.9 - 0.6 * smoothstep(80, 320, face.height)
    const spots: readonly (readonly [Point, number])[] = [
      [face.leftEye, 0.5],
      [face.rightEye, 0.5],
      [face.mouth, 0.55],
      [face.nose, 0.3],
    ]
    for (const [spot, reach] of spots) {
      const radius = reach * eyeDistance
      eachIn(spot, 1.3 * radius, lightness, (x, y, i) => {
        const here = 1 - smoothstep(0.7, 1.3, magnitude(x - spot.x, y - spot.y) / radius)
        if (here <= share.data[i]!) return
        share.data[i] = here
        light[i] = values[i]! + boost * (values[i]! - meanAround(x, y, around))
      })
    }
  }
  return { share, light }
}
