import type { ImageValue } from '../../execution-types.ts'
import { fitSize, type Plane, shrinkPlane } from '../plane/plane.ts'
import type { Size } from '../plane/size.ts'
import { connectedComponents } from './connected-components.ts'
import type { Face } from './faces/decode.ts'
import { facePlane } from './faces/shape.ts'

/** Measures of a matte's defects, each from 0. */
export interface MatteDefects {
  /** Haze: uncertain pixels per pixel of the outline, beyond the number that a good outline has, for example because of hair. */
  readonly haze: number
  /** Maximum share of a face that is cut away. */
  readonly lost: number
  /** Maximum part of a head that is cut out separately from its face, such as hair, relative to the face. */
  readonly torn: number
}

/** Longest side in pixels of the planes that are measured. */
const side = 384
/** Width of the band in which a good outline is uncertain, in pixels of the planes. */
const crisp = 2
/**
 * Maximum haze around a person, and around an object that no network has recognized; with more haze, the broken edge is
 * conspicuous.
 */
const [aroundPerson, aroundThing] = [3.6, 2.8]
/**
 * Maximum share of a face that may be cut away. Good outlines lose an eighth; a face in a group that loses a fifth is half
 * transparent.
 */
const lostFace = 0.17
/** Maximum part of a head that may lie separately from its face. */
const tornHeads = 0.03
/** Size of a head with its hair, relative to the ellipse of its face. */
const head = 1.7

/** Measures the parts of each head that a matte shows separately from its face; parts with a face of their own are other people. */
function tornHead(alpha: Plane, faces: readonly Face[], picture: Size): number {
  const { label } = connectedComponents(alpha, (value) => value > 0.5)
  const scale = alpha.width / picture.width
  const faceLabels = faces.map(({ nose }) => {
    const [x, y] = [Math.floor(nose.x * scale), Math.floor(nose.y * scale)]
    return label[y * alpha.width + x] ?? -1
  })
  return faces.reduce((maximum, face, k) => {
    if (faceLabels[k]! < 0) return maximum
    const around = facePlane([face], picture, alpha, { grow: head, soft: 0.01 })
    const inside = facePlane([face], picture, alpha, { soft: 0.01 })
    let [apart, whole] = [0, 0]
    for (let i = 0; i < label.length; i++) {
      whole += inside.data[i]!
      if (label[i]! >= 0 && !faceLabels.includes(label[i]!)) apart += around.data[i]!
    }
    return Math.max(maximum, apart / Math.max(1, whole))
  }, 0)
}

const measured = (image: ImageValue, matte: Plane) => shrinkPlane(matte, fitSize(image, side))

/** Measures the haze along an outline. The picture's border does not count, because the subject simply ends there. */
function hazeOf({ width, height, data }: Plane): number {
  let [outline, undecided] = [0, 0]
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const alpha = data[i]!
      undecided += 4 * alpha * (1 - alpha)
      if (alpha < 0.5) continue
      const minimum = Math.min(data[i - 1]!, data[i + 1]!, data[i - width]!, data[i + width]!)
      if (minimum < 0.5) outline += 1
    }
  }
  return Math.max(0, undecided / Math.max(1, outline) - crisp)
}

/** Measures the defects of a matte. */
export const matteDefects = (image: ImageValue, matte: Plane, faces: readonly Face[]) =>
  defectsIn(measured(image, matte), image, faces)

function defectsIn(alpha: Plane, image: ImageValue, faces: readonly Face[]): MatteDefects {
  const lostOf = (shown: Face) => {
    const inside = facePlane([shown], image, alpha, { soft: 0.01 })
    let [face, kept] = [0, 0]
    for (let i = 0; i < inside.data.length; i++) {
      face += inside.data[i]!
      kept += inside.data[i]! * alpha.data[i]!
    }
    return face > 0 ? 1 - kept / face : 0
  }
  return {
    haze: hazeOf(alpha),
    lost: Math.max(0, ...faces.map(lostOf)),
    torn: tornHead(alpha, faces, image),
  }
}

const isHazy = (haze: number, isPerson: boolean) => haze > (isPerson ? aroundPerson : aroundThing)

/** Returns true if a matte is too uncertain for a cut-out. */
export const isUnreliable = ({ haze, lost, torn }: MatteDefects, isPerson: boolean) =>
  isHazy(haze, isPerson) || lost > lostFace || torn > tornHeads

/** Returns true if a matte is unreliable. Waits for the search for faces only if the haze alone does not decide. */
export async function isMatteUnreliable(
  image: ImageValue,
  matte: Plane,
  { isPerson, faces }: { readonly isPerson: boolean; readonly faces: Promise<readonly Face[]> },
): Promise<boolean> {
  const alpha = measured(image, matte)
  return isHazy(hazeOf(alpha), isPerson) || isUnreliable(defectsIn(alpha, image, await faces), isPerson)
}
