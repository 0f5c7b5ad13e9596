import type { ImageValue } from '../../execution-types.ts'
import { binarizeMask, measureMask } from '../people/binarize-mask.ts'
import { mainFaces } from '../people/faces/crop.ts'
import type { Face, Point } from '../people/faces/decode.ts'
import { pixelKey, RecentSearches } from '../people/faces/recent-searches.ts'
import { type Box, eyesOf } from '../people/faces/shape.ts'
import { personProbability } from '../people/probability.ts'
import { type Plane, planeOf, resizePlane } from '../plane/plane.ts'
import { cutThing } from './cut-thing.ts'

/** Kind of the main subject: a person, or another thing, such as an animal, a car or a building. */
type MainKind = 'person' | 'thing'

/** The main subject of a picture. */
interface Description {
  readonly kind: MainKind
  /** Inside 1, outside 0, soft between them; the longest side is at most 512 pixels. */
  readonly mask: Plane
  /**
   * Sureness that the mask is what a person would call the subject, from 0 to 1; below `sure`, the mask may be any part of the
   * picture.
   */
  readonly sureness: number
  /** Bounds of the mask in pixels of the picture. */
  readonly box: Box
  /** Point at which a camera should look, as shares of the width and height. */
  readonly focus: Point
  /** Likelihood of a person at every pixel. */
  readonly resembling: Plane
}

/** Minimum sureness for showing a thing without its background. */
export const sure = 0.7
/** Smallest and largest share of a picture that a thing takes. */
const [minThing, maxThing] = [0.015, 0.75]
/** Smallest and largest share of a picture that people take. */
const [minPerson, maxPerson] = [0.004, 0.95]
/** Share of their union in which the masks of a person and of a thing must agree to be the same animal. */
const same = 0.6
/** Share of a person's mask inside a thing's mask from which the "person" is a part of the thing, such as a wheel of a car. */
const part = 0.9
/** Minimum sureness of a person without a visible face, unless the mask of the thing agrees. */
const sureWithoutFace = 0.5
/** Minimum sureness of a thing that the network for people shows as well: two searches confirm each other. */
const sureIfConfirmed = 0.55
/** Lower end of the head, and position of the eyes, as fractions of a person's visible height. */
const [headShare, eyeShare] = [0.26, 0.13]
/** Maximum number of cached descriptions; a description takes up to two megabytes. */
const maxKept = 6

function touchesAllSides({ width, height, data }: Plane): boolean {
  const share = (count: number, position: (i: number) => number) => {
    let sum = 0
    for (let i = 0; i < count; i++) sum += data[position(i)]!
    return sum / count
  }
  const sides = [
    share(width, (i) => i),
    share(width, (i) => (height - 1) * width + i),
    share(height, (i) => i * width),
    share(height, (i) => i * width + width - 1),
  ]
  return sides.every((side) => side > 0.3)
}

/** Returns true if a detection is plausible as a person: neither tiny nor the whole picture, and with little uncertainty. */
function isPerson(seen: Plane, mask: Plane): boolean {
  const { area } = measureMask(mask)
  const isPlausible = area > minPerson && area < maxPerson
  return isPlausible && measureMask(seen).doubt < 0.68 && !touchesAllSides(mask)
}

/** A part of a picture that may be cut out. */
export interface Candidate {
  /** Inside 1, outside 0, soft between them; the longest side is at most 512 pixels. */
  readonly mask: Plane
  /** Sureness that the mask is what a person would call this part, from 0 to 1. */
  readonly sureness: number
}

/** Returns the people of a picture, even if another thing stands out more; undefined if there are no people. */
export function mainPeople(seen: Plane): Candidate | undefined {
  const mask = binarizeMask(seen)
  const { area } = measureMask(mask)
  const sureness = Math.max(0, 1 - measureMask(seen).doubt)
  return area > minPerson && area < maxPerson ? { mask, sureness } : undefined
}

/**
 * Returns the most salient thing of a picture, besides people with faces; undefined if nothing of a plausible size stands out. The
 * network for people responds to animals as well, so that only people with faces are left out.
 */
export async function mainThing(
  image: ImageValue,
  seen: Plane,
  signal: AbortSignal,
): Promise<Candidate | undefined> {
  const person = binarizeMask(seen)
  const faces = await mainFaces(image, signal)
  const hasPeople = faces.length > 0 && isPerson(seen, person)
  return asThing(
    await cutThing(image, hasPeople ? planeOf(seen) : seen, { leavesOut: hasPeople ? person : undefined }),
  )
}

/** Returns a cut if it has a plausible size for a thing. */
export function asThing({ mask, sureness }: Candidate): Candidate | undefined {
  const { area } = measureMask(mask)
  return area > minThing && area < maxThing ? { mask, sureness } : undefined
}

/** Returns the share of their union in which two masks agree, and the share of the first mask inside the second mask. */
function overlapOf(mask: Plane, second: Plane): { agreed: number; inside: number } {
  const placed = resizePlane(second, mask)
  let [own, both, either] = [0, 0, 0]
  for (let i = 0; i < mask.data.length; i++) {
    const [a, b] = [mask.data[i]! > 0.5, placed.data[i]! > 0.5]
    if (a) own += 1
    if (a && b) both += 1
    if (a || b) either += 1
  }
  return { agreed: either > 0 ? both / either : 0, inside: own > 0 ? both / own : 0 }
}

/** Returns the bounds of a mask, scaled to a picture. */
function boxOf({ width, height, data }: Plane, picture: { width: number; height: number }): Box {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let i = 0; i < data.length; i++) {
    if (data[i]! <= 0.5) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  if (right <= left) return { left: 0, top: 0, ...picture }
  const [sx, sy] = [picture.width / width, picture.height / height]
  return { left: left * sx, top: top * sy, width: (right - left) * sx, height: (bottom - top) * sy }
}

/** Returns the position of the head in a person's mask, as fractions of width and height. */
function headOf({ width, height, data }: Plane): Point {
  const rows = Array.from({ length: height }, (_, y) => {
    let count = 0
    for (let x = 0; x < width; x++) if (data[y * width + x]! > 0.5) count += 1
    return count
  })
  const top = rows.findIndex((count) => count > 1)
  const bottom = rows.findLastIndex((count) => count > 1)
  const tall = Math.max(1, bottom - top)
  let [sum, count] = [0, 0]
  for (let y = top; y <= Math.min(bottom, top + tall * headShare); y++) {
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]! <= 0.5) continue
      sum += x + 0.5
      count += 1
    }
  }
  return { x: sum / Math.max(1, count) / width, y: (top + tall * eyeShare) / height }
}

/** Returns the mean of the faces' eyes, weighted by the size of the faces. */
function meanOfEyes(faces: readonly Face[], { width, height }: ImageValue): Point {
  const total = faces.reduce((sum, face) => sum + face.width * face.height, 0)
  const mean = (coordinateOf: (eyes: Point) => number) =>
    faces.reduce((sum, face) => sum + coordinateOf(eyesOf(face)) * face.width * face.height, 0) / total
  return { x: mean(({ x }) => x) / width, y: mean(({ y }) => y) / height }
}

/** The results of both searches in a picture without faces. */
interface Sightings {
  /** Sureness of a person; undefined if no person is plausible. */
  readonly person: number | undefined
  /** Sureness of a thing; undefined if its size is implausible. */
  readonly thing: number | undefined
  /** Share of their union in which both masks agree. */
  readonly agreed: number
  /** Share of the person's mask inside the thing's mask. */
  readonly inside: number
}

/**
 * Decides between a person without a visible face and a thing, and returns the sureness. The network for people responds to animals
 * as well, but roughly, and to parts of things.
 */
export function chosenOf({ person = -1, thing = 0, agreed, inside }: Sightings): {
  kind: MainKind
  sureness: number
} {
  const isConfirmed = agreed > same
  const isThing = thing >= (isConfirmed ? sureIfConfirmed : sure)
  const isOfThing = isThing && thing > person && (isConfirmed || inside > part)
  const isPerson = person > sureWithoutFace || (person >= 0 && isConfirmed)
  if (isPerson && !isOfThing) return { kind: 'person', sureness: person }
  return { kind: 'thing', sureness: isThing ? Math.max(thing, sure) : Math.min(thing, sure / 2) }
}

async function search(image: ImageValue, signal: AbortSignal): Promise<Description> {
  const seen = await personProbability(image, signal)
  const person = binarizeMask(seen)
  const seems = isPerson(seen, person)
  const faces = await mainFaces(image, signal)
  signal.throwIfAborted()
  const describe = (kind: MainKind, mask: Plane, sureness: number, focus: Point): Description => ({
    ...{ kind, mask, sureness, resembling: seen },
    box: boxOf(mask, image),
    focus: faces.length > 0 ? meanOfEyes(faces, image) : focus,
  })
  const sureOfPerson = 1 - measureMask(seen).doubt
  const asPerson = () => describe('person', person, Math.max(0, sureOfPerson), headOf(person))
  if (seems && faces.length > 0) return asPerson()
  const { mask, sureness, centre } = await cutThing(image, seen)
  const { area } = measureMask(mask)
  const chosen = chosenOf({
    person: seems ? Math.max(0, sureOfPerson) : undefined,
    thing: area > minThing && area < maxThing ? sureness : undefined,
    ...overlapOf(person, mask),
  })
  return chosen.kind === 'person' ? asPerson() : describe('thing', mask, chosen.sureness, centre)
}

const recent = new RecentSearches<Description>(maxKept)

/** Describes what a picture mainly shows: people come first, then animals and other things. */
export async function describePicture(image: ImageValue, signal: AbortSignal): Promise<Description> {
  return await recent.find(pixelKey(image), () => search(image, signal))
}
