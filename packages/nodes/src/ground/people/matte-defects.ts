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
  /** Largest part that is cut out below a person, such as a shoe without its leg, relative to the person. */
  readonly severed: number
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
/** Maximum part of a person that may lie separately below the person. */
const maxSevered = 0.012
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

interface Extent {
  size: number
  left: number
  right: number
  top: number
  bottom: number
}

/** Returns the size and the bounds of each component of a matte. */
function findExtents(label: Int32Array, width: number): Map<number, Extent> {
  const extents = new Map<number, Extent>()
  for (let i = 0; i < label.length; i++) {
    if (label[i]! < 0) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    const seen = extents.get(label[i]!) ?? { size: 0, left: x, right: x, top: y, bottom: y }
    seen.size += 1
    seen.left = Math.min(seen.left, x)
    seen.right = Math.max(seen.right, x)
    seen.bottom = y
    extents.set(label[i]!, seen)
  }
  return extents
}

/** Measures the largest part below the middle of a person with a face that the matte shows separately from the person. */
function measureSevered(alpha: Plane, faces: readonly Face[], picture: Size): number {
  const { label } = connectedComponents(alpha, (value) => value > 0.5)
  const scale = alpha.width / picture.width
  const extents = findExtents(label, alpha.width)
  const people = new Set(
    faces.map(
      ({ nose: { x, y } }) => label[Math.floor(y * scale) * alpha.width + Math.floor(x * scale)] ?? -1,
    ),
  )
  let most = 0
  for (const person of people) {
    const whole = extents.get(person)
    if (!whole) continue
    for (const [part, { size, left, right, top }] of extents) {
      const isBelow = 2 * top > whole.top + whole.bottom && right > whole.left && left < whole.right
      if (isBelow && !people.has(part)) most = Math.max(most, size / whole.size)
    }
  }
  return most
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
    severed: measureSevered(alpha, faces, image),
  }
}

const isHazy = (haze: number, isPerson: boolean) => haze > (isPerson ? aroundPerson : aroundThing)

/** Returns true if a matte is too uncertain for a cut-out. */
export const isUnreliable = ({ haze, lost, torn, severed }: MatteDefects, isPerson: boolean) =>
  isHazy(haze, isPerson) || lost > lostFace || torn > tornHeads || severed > maxSevered

/** Returns true if a matte is unreliable. Waits for the search for faces only if the haze alone does not decide. */
export async function isMatteUnreliable(
  image: ImageValue,
  matte: Plane,
  { isPerson, faces }: { readonly isPerson: boolean; readonly faces: Promise<readonly Face[]> },
): Promise<boolean> {
  const alpha = measured(image, matte)
  return isHazy(hazeOf(alpha), isPerson) || isUnreliable(defectsIn(alpha, image, await faces), isPerson)
}
