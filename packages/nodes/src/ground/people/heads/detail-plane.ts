import type { ImageValue } from '../../../execution-types.ts'
import { softenPlane } from '../../plane/blur.ts'
import type { Plane } from '../../plane/plane.ts'
import type { Size } from '../../plane/size.ts'
import { findFaces } from '../faces/find-faces.ts'
import { facePlane } from '../faces/shape.ts'
import { type Head, headsOf, parts } from './head.ts'

/** Minimum height in pixels of a face: in smaller faces, an effect would draw each feature with a single piece. */
const minFace = 48
/** Parts by which people recognize a face. A lens is recognized by its rim. */
const features: ReadonlySet<number> = new Set([parts.eye, parts.brow, parts.lip, parts.teeth, parts.lens])
/** Softness of the features' borders, relative to the shorter side of the portrait. */
const softness = 0.012

/** Adds the features of a head to a plane. */
function addFeatures(plane: Plane, { portrait, parts: seen }: Head, picture: Size): void {
  const { box, width, height } = portrait
  const marks = Float32Array.from(seen, (part) => (features.has(part) ? 1 : 0))
  const soft = softenPlane(marks, portrait, Math.max(0.7, softness * Math.min(width, height)))
  const [sx, sy] = [picture.width / plane.width, picture.height / plane.height]
  const [x0, y0] = [Math.max(0, Math.ceil(box.left / sx)), Math.max(0, Math.ceil(box.top / sy))]
  const x1 = Math.min(plane.width, (box.left + box.width) / sx)
  const y1 = Math.min(plane.height, (box.top + box.height) / sy)
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const u = Math.floor((((x + 0.5) * sx - box.left) * width) / box.width)
      const v = Math.floor((((y + 0.5) * sy - box.top) * height) / box.height)
      if (u < 0 || v < 0 || u >= width || v >= height) continue
      const i = y * plane.width + x
      plane.data[i] = Math.min(2, plane.data[i]! + soft[v * width + u]!)
    }
  }
}

/**
 * Returns how much detail each part of a picture needs to keep the likeness of people, in a plane of any size: 0 beside faces, 1
 * in faces, and up to 2 in eyes, brows, lips and lenses.
 */
export async function detailPlane(image: ImageValue, size: Size, signal: AbortSignal): Promise<Plane> {
  const plane = facePlane(await findFaces(image, signal), image, size)
  for (const head of await headsOf(image, minFace, signal)) if (head.mesh) addFeatures(plane, head, image)
  return plane
}
