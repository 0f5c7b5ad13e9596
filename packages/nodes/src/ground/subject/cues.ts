import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../codec/image-codec.ts'
import type { LabPlanes } from '../plane/lab-planes.ts'
import { boxBlur, type Plane, planeOf, resizePlane, softBlur } from '../plane/plane.ts'
import type { Size } from '../plane/size.ts'
import { contrastWithEdge } from './contrast-with-edge.ts'
import { regionsOf } from './regions.ts'

/** Pixels of the fine copy per pixel of the measured size, in each direction. */
const finer = 4
/** Number of regions, and the minimum number of pixels in each region. */
const [regionCount, minRegion] = [350, 24]
/** Weights of the cues. */
const [ofStandout, ofFocus, ofHint, ofBackground] = [0.5, 0.25, 0.5, 0.15]

/** Returns the strength of the finest detail in each pixel: high where the lens is in focus. */
export async function detailOf(image: ImageValue, size: Size): Promise<Plane> {
  const fine = { width: size.width * finer, height: size.height * finer }
  const data = await sharpOf(image)
    .flatten({ background: '#808080' })
    .resize(fine.width, fine.height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const light = planeOf(fine, (i) => data[i]! / 255)
  const smooth = boxBlur(light, 1)
  const detail = planeOf(size)
  for (let y = 0, i = 0; y < fine.height; y++) {
    const row = Math.floor(y / finer) * size.width
    for (let x = 0; x < fine.width; x++, i++) {
      const index = row + Math.floor(x / finer)
      detail.data[index] = Math.max(detail.data[index]!, Math.abs(light.data[i]! - smooth.data[i]!))
    }
  }
  return planeOf(size, (i) => Math.sqrt(detail.data[i]!))
}

function normalisePlane(plane: Plane): Plane {
  let [minimum, maximum] = [Infinity, -Infinity]
  for (const value of plane.data) {
    minimum = Math.min(minimum, value)
    maximum = Math.max(maximum, value)
  }
  return planeOf(plane, (i) => (plane.data[i]! - minimum) / Math.max(1e-6, maximum - minimum))
}

/**
 * Returns the probability that each pixel belongs to the main subject, before the subject's colours are known. A likely pixel
 * differs from the areas at the picture's edge, is in focus, is near the middle, or belongs to a figure that resembles a person
 * (`hint`), as animals do.
 */
export function likelihoodOf(planes: LabPlanes, detail: Plane, hint: Plane): Plane {
  const regions = regionsOf(planes, Math.max(1, Math.min(regionCount, planes.l.length / minRegion)))
  const { background, standout } = contrastWithEdge(regions)
  const focus = normalisePlane(
    softBlur(detail, Math.max(2, Math.round(0.03 * Math.max(planes.width, planes.height)))),
  )
  const resembling = resizePlane(hint, planes)
  const cues = planeOf(planes, (i) => {
    const region = regions.label[i]!
    const dx = ((i % planes.width) + 0.5) / planes.width - 0.5
    const dy = (Math.floor(i / planes.width) + 0.5) / planes.height - 0.5
    const sum =
      ofStandout * standout[region]! +
      ofFocus * focus.data[i]! +
      ofHint * resembling.data[i]! -
      ofBackground * background[region]!
    return sum * Math.exp(-2.4 * (dx * dx + dy * dy))
  })
  return normalisePlane(softBlur(cues, 1))
}
