import type { ImageValue } from '../../../execution-types.ts'
import type { LabPlanes } from '../../plane/lab-planes.ts'
import { planeOf, resizePlane, softBlur } from '../../plane/plane.ts'
import { connectedComponents } from '../connected-components.ts'
import { personProbability } from '../probability.ts'
import type { Portrait } from './portrait.ts'

/** Maximum differences in lightness, redness and yellowness at which a colour counts as a face's skin in another light. */
const [alikeL, alikeA, alikeB] = [0.19, 0.03, 0.036]
/** Minimum and maximum size of a part, as shares of the picture. */
const [minShare, maxShare] = [0.0012, 0.12]
/** Maximum size of a part, relative to the largest face: larger parts are clothes in the colour of skin. */
const maxFaces = 1.6

/**
 * Finds the bare parts of people outside their faces, such as hands, arms and necks: connected pixels of a person in the colour
 * of a face's skin. Returns the index of the part at every pixel of the planes, or -1. `faceAt` holds the positions of faces.
 */
export async function skinPartsAt(
  portraits: readonly Portrait[],
  { image, planes, faceAt }: { image: ImageValue; planes: LabPlanes; faceAt: Int32Array },
  signal: AbortSignal,
): Promise<Int32Array> {
  const { l, a, b } = planes
  if (portraits.length === 0) return new Int32Array(l.length).fill(-1)
  const person = resizePlane(await personProbability(image, signal), planes)
  const isSkin = (i: number) =>
    portraits.some(
      ({ skin }) =>
        ((l[i]! - skin[0]) / alikeL) ** 2 +
          ((a[i]! - skin[1]) / alikeA) ** 2 +
          ((b[i]! - skin[2]) / alikeB) ** 2 <
        1,
    )
  const skin = planeOf(planes, (i) => (faceAt[i]! < 0 && person.data[i]! > 0.5 && isSkin(i) ? 1 : 0))
  const { label, sizes } = connectedComponents(softBlur(skin, 2), (share) => share > 0.55)
  const faces = portraits.map(() => 0)
  for (const face of faceAt) if (face >= 0) faces[face]! += 1
  const largest = Math.max(...faces)
  const limit = Math.min(maxShare * l.length, largest > 0 ? maxFaces * largest : Infinity)
  const isPart = sizes.map((size) => size >= minShare * l.length && size <= limit)
  return label.map((part, i) => (part >= 0 && isPart[part] && faceAt[i]! < 0 ? part : -1))
}
