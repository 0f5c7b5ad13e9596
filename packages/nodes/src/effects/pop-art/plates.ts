import type { ImageValue } from '../../execution-types.ts'
import { clustersOf } from '../../ground/colour/clusters.ts'
import type { Lab } from '../../ground/colour/lab.ts'
import { lightnessAt } from '../../ground/colour/levels.ts'
import { mapFace } from '../../ground/people/faces/merge.ts'
import { facePlane } from '../../ground/people/faces/shape.ts'
import { partAt } from '../../ground/people/heads/flat-face.ts'
import { type HeadOrFace, parts } from '../../ground/people/heads/head.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { type Plane, shrinkPlane } from '../../ground/plane/plane.ts'
import {
  blurPlane,
  halve,
  openPlane,
  type PlaneRef,
  reservePlane,
  type SoftPlane,
  softArguments,
  softenPlane,
} from '../../ground/plane/session-planes.ts'
import type { Size } from '../../ground/plane/size.ts'
import { step } from '../../ground/random/noise.ts'
import type { KernelSession } from '../../kernels/session.ts'
import { drawFeatures } from './features.ts'
import { findGround, type GroundRegion } from './ground.ts'

/** Plates that all panels share: the area of each ink, and the tones that the key follows. */
export interface Plates {
  readonly cover: PlaneRef
  readonly tones: PlaneRef
  /** Tone below which the key is solid. */
  readonly solid: number
  /** Tone above which the key has no dots. */
  readonly dotEnd: number
}

const inkCount = 5
const sampleSide = 160
/** Colour that no pixel is similar to. */
const nowhere: Lab = [-9, 0, 0]

interface Found {
  /** The background colour first, then the other colours from light to dark. The fourth number is 1 for parts of the background. */
  readonly centres: Float32Array
  /** 1 in the background that is connected to the border, else 0; slightly blurred. */
  readonly ground: SoftPlane
}

/** Assigns all colours around a subject to the background, and takes all inks from the subject. */
function groundAround(points: Float32Array, subject: Plane): GroundRegion {
  const inside: number[] = []
  for (let i = 0; i < subject.data.length; i++)
    if (subject.data[i]! > 0.5) inside.push(points[i * 3]!, points[i * 3 + 1]!, points[i * 3 + 2]!)
  const clusters = clustersOf({
    points: Float32Array.from(inside),
    count: inkCount - 1,
    rounds: 14,
    chroma: 1.6,
  })
  const inks = clusters.map(({ centre }) => centre).toSorted((a, b) => b[0] - a[0])
  return {
    centres: [nowhere, ...inks],
    merged: Array.from({ length: inkCount }, () => true),
    mask: Array.from(subject.data, (value) => 1 - value),
  }
}

/** Prints no key on the background, where dots would be a halo around the subject. */
function clearGround(tones: Float32Array, subject: Plane): void {
  for (let i = 0; i < subject.data.length; i++) {
    const tone = tones[i * 4]!
    const outside = 1 - step(0.35, 0.65, subject.data[i]!)
    if (outside > 0) tones.fill(tone + outside * Math.max(0, 1.2 - tone), i * 4, i * 4 + 4)
  }
}

/** Finds five colours of the picture and the region of its background. */
async function findColours(
  session: KernelSession,
  plane: PlaneRef,
  subject: Plane | undefined,
): Promise<Found> {
  let small = plane
  let shift = 0
  while (Math.max(small.width, small.height) > sampleSide) {
    small = await halve(session, small)
    shift += 1
  }
  const { width, height } = small
  const values = session.floats(small.address, width * height * 4)
  const points = new Float32Array(width * height * 3)
  for (let i = 0; i < width * height; i++) points.set(values.subarray(i * 4, i * 4 + 3), i * 3)
  const region = subject
    ? groundAround(points, shrinkPlane(subject, small))
    : findGround(
        { points, width, height },
        clustersOf({ points, count: inkCount, rounds: 14, chroma: 1.6 }).map(({ centre }) => centre),
      )
  const centres = new Float32Array(inkCount * 4)
  for (const [k, centre] of region.centres.entries())
    centres.set([...centre, region.merged[k] ? 1 : 0], k * 4)
  const ground = reservePlane(session, width, height)
  session
    .floats(ground.address, width * height * 4)
    .set(region.mask.flatMap((value) => [value, value, value, value]))
  await blurPlane(session, ground, 1)
  return { centres, ground: { ...ground, shift } }
}

/** Share of each pixel of a panel that shows skin of a face without features. */
function skinShare(head: HeadOrFace, picture: Size, size: Size): Float32Array {
  const [sx, sy] = [size.width / picture.width, size.height / picture.height]
  if (!head.mesh) {
    const face = mapFace(head.portrait.face, ({ x, y }) => ({ x: x * sx, y: y * sy }), sx)
    return facePlane([face], size, size, { grow: 0.9 }).data
  }
  const share = new Float32Array(size.width * size.height)
  const { left, top, width, height } = head.portrait.box
  for (let y = Math.floor(top * sy); y < Math.min(size.height, (top + height) * sy); y++)
    for (let x = Math.floor(left * sx); x < Math.min(size.width, (left + width) * sx); x++)
      if (partAt(head, (x + 0.5) / sx, (y + 0.5) / sy) === parts.skin) share[y * size.width + x] = 1
  return share
}

/**
 * Paints the skin of each face in one colour, its own middle colour, so that no second ink cuts a cheek. The key draws the
 * features.
 */
function calmFaces(colours: Float32Array, heads: readonly HeadOrFace[], picture: Size, size: Size): void {
  for (const head of heads) {
    const share = skinShare(head, picture, size)
    const inside: number[] = []
    for (let i = 0; i < share.length; i++) if (share[i]! > 0.9) inside.push(i)
    inside.sort((a, b) => colours[a * 4]! - colours[b * 4]!)
    const middle = inside[Math.floor(0.6 * inside.length)]
    if (middle === undefined) continue
    const skin = colours.slice(middle * 4, middle * 4 + 3)
    for (let i = 0; i < share.length; i++) {
      if (share[i] === 0) continue
      const away = magnitude(
        colours[i * 4]! - skin[0]!,
        colours[i * 4 + 1]! - skin[1]!,
        colours[i * 4 + 2]! - skin[2]!,
      )
      // Hair, eyes and objects before a face are too far from its skin to be painted over.
      const like = head.mesh ? 1 : Math.min(1, Math.max(0, (0.34 - away) / 0.12))
      for (let c = 0; c < 3; c++) colours[i * 4 + c]! += share[i]! * like * (skin[c]! - colours[i * 4 + c]!)
    }
  }
}

/**
 * Range of tones above `from` in which the key may begin, step between these tones, and the number of pixels below which a tone is
 * rare, relative to the number at `from`.
 */
const [valleyReach, valleyStep, few] = [0.22, 0.01, 0.55]

/**
 * Returns the rarest tone slightly above `from`, if the tone at `from` is much more common. If the key began amid the many dark
 * tones of a night, it would be only noise.
 */
function valleyAbove(tones: Float32Array, from: number): number {
  const counts = Array.from({ length: Math.round(valleyReach / valleyStep) + 1 }, () => 0)
  for (let i = 0; i < tones.length; i += 4) {
    const bin = Math.round((tones[i]! - from) / valleyStep)
    if (bin >= 0 && bin < counts.length) counts[bin]! += 1
  }
  const smooth = counts.map((count, bin) => (counts[bin - 1] ?? count) + count + (counts[bin + 1] ?? count))
  const smallest = Math.min(...smooth)
  return smallest < few * smooth[0]! ? from + valleyStep * smooth.indexOf(smallest) : from
}

interface PlatePlan {
  /** Share of the picture that the key covers, from 0 to 1. */
  readonly keyInk: number
  readonly heads: readonly HeadOrFace[]
  /** Matte of the subject, if the subject is cut out of its background. */
  readonly matte: Plane | undefined
  /** Size of the picture that the heads are in. */
  readonly picture: Size
}

/** Computes the plates of a panel. */
export async function cutPlates(
  session: KernelSession,
  image: ImageValue,
  { keyInk, heads, matte, picture }: PlatePlan,
): Promise<Plates> {
  const { width, height } = image
  const side = Math.sqrt(width * height)
  const { plane } = await openPlane(session, image)
  const subject = matte && shrinkPlane(matte, image)
  const { centres, ground } = await findColours(session, plane, subject)
  const near = await softenPlane(session, plane, side / 60)
  const far = await softenPlane(session, plane, side / 14)
  const [low, high] = lightnessAt(session.floats(near.address, near.width * near.height * 4), [0.005, 0.995])
  // Inks are assigned in a blurred picture, so that skin does not break up into islands.
  const calm = reservePlane(session, width, height)
  session.floats(calm.address, width * height * 4).set(session.floats(plane.address, width * height * 4))
  await blurPlane(session, calm, Math.max(0.6, side / 260))
  calmFaces(session.floats(calm.address, width * height * 4), heads, picture, image)
  const [cover, shares, tones, spare] = [
    calm,
    plane,
    reservePlane(session, width, height),
    reservePlane(session, width, height),
  ]
  const range = Math.max(0.2, high! - low!)
  const shared = {
    width,
    centres: session.place(centres),
    ...softArguments('near', near),
    ...softArguments('far', far),
    ...softArguments('ground', ground),
    low: low!,
    gain: 1 / range,
  }
  // Tones come from the sharp picture and inks from the blurred picture, so the kernel runs once for each picture.
  await session.run('splitInks', height, {
    ...shared,
    plane: plane.address,
    inks: spare.address,
    tones: tones.address,
    nearGain: 2.2,
    farGain: 0.45,
  })
  await session.run('splitInks', height, {
    ...shared,
    plane: calm.address,
    inks: shares.address,
    tones: spare.address,
    nearGain: 0,
    farGain: 0,
  })
  const sigma = Math.max(0.8, side / 170)
  await blurPlane(session, shares, sigma)
  await session.run('cutInks', height, { shares: shares.address, cover: cover.address, width, crisp: sigma })
  await blurPlane(session, tones, Math.max(0.5, side / 600))
  const values = session.floats(tones.address, width * height * 4)
  const [usual, dotEnd] = lightnessAt(
    values.map((value, i) => (i % 4 === 3 ? 1 : value)),
    [0.08 + 0.3 * keyInk, 0.34 + 0.4 * keyInk],
  )
  const lowest = Math.max(0.04 + 0.2 * keyInk, usual!)
  const solid = Math.min(0.1 + 0.5 * keyInk + 0.15, valleyAbove(values, lowest))
  drawFeatures(values, image, { portraits: heads.map(({ portrait }) => portrait), picture, solid })
  if (subject) clearGround(values, subject)
  return { cover, tones, solid, dotEnd: Math.max(solid + 0.12, Math.min(dotEnd!, solid + 0.3)) }
}
