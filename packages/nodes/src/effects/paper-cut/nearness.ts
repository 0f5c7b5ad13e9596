import type { ImageValue } from '../../execution-types.ts'
import { seenAt, skinsAt } from '../../ground/people/faces/portrait.ts'
import { type FlatFace, flatFaceOf } from '../../ground/people/heads/flat-face.ts'
import { headsOf } from '../../ground/people/heads/head.ts'
import { cutOf } from '../../ground/people/subject.ts'
import { blurPlane, softenPlane } from '../../ground/plane/blur.ts'
import type { LabPlanes } from '../../ground/plane/lab-planes.ts'
import { type Plane, resizePlane } from '../../ground/plane/plane.ts'
import { step } from '../../ground/random/noise.ts'
import { toneOf } from './tone.ts'

/** The nearness of each pixel, by which sheets are cut: the front sheets cover the pixels with the highest values. */
export interface Nearness {
  /** Nearness of each pixel, from 0 at the back to 1 in front. */
  readonly data: Float32Array
  /** Index of the face at each pixel, or -1. */
  readonly faceAt: Int32Array
}

/** Nearness of the lightest part of a subject, and nearness of the darkest part of its surroundings. */
const [subjectFrom, behindTo] = [0.3, 0.46]
/** Nearness of the darkest skin, and the difference of the lightest skin from it. */
const [darkSkin, lighter] = [0.68, 0.36]
/** Strength with which lightness changes the nearness within a face. */
const relief = 1.25

/**
 * Stretches the values of pixels that count to values of 0 to 1. The values of a plain wall stay close together, because otherwise
 * its noise would become shapes.
 */
function spreadOut(values: Float32Array, counts: (i: number) => boolean): Float32Array {
  const some = values.filter((_, i) => counts(i)).sort()
  const [low, high] = [some[Math.floor(0.01 * some.length)] ?? 0, some[Math.floor(0.99 * some.length)] ?? 1]
  const range = Math.max(0.25, high - low)
  return values.map((value) => Math.min(1, Math.max(0, (value - low) / range)))
}

/**
 * Draws the faces into the plane of nearness: their flat tones, and the lines of their features, which lie on the sheets in front.
 */
function drawFaces(
  out: Float32Array,
  faces: readonly FlatFace[],
  faceAt: Int32Array,
  { picture, width, height }: { picture: ImageValue; width: number; height: number },
): void {
  const [sx, sy] = [picture.width / width, picture.height / height]
  for (let i = 0; i < out.length; i++) {
    const face = faces[faceAt[i]!]
    if (!face) continue
    const { portrait } = face
    const point = { x: ((i % width) + 0.5) * sx, y: (Math.floor(i / width) + 0.5) * sy }
    const skin = darkSkin - lighter * portrait.skin[0]
    const tone = skin + relief * (portrait.skin[0] - seenAt(portrait, face.l, point))
    const line = seenAt(portrait, face.lines, point)
    out[i] = Math.min(1, Math.max(0.02, tone + (1 - tone) * step(0.35, 0.7, line)))
  }
}

/**
 * Computes the nearness of a picture's pixels: dark parts are nearer than light parts, and a subject is nearer than its
 * surroundings. The nearness of faces comes from their flat tones, so that a face consists of few sheets.
 */
export async function nearnessOf(
  picture: ImageValue,
  planes: LabPlanes,
  { sigma, minimum, signal }: { sigma: number; minimum: number; signal: AbortSignal },
): Promise<Nearness> {
  const [heads, cut] = await Promise.all([headsOf(picture, minimum, signal), cutOf(picture, { signal })])
  // An inexact outline of a person is acceptable, because it only moves a cut slightly.
  const isSure = cut && ((cut.kind === 'person' && heads.length > 0) || !(await cut.isUnreliable))
  const tone = toneOf(planes, 1.4 * sigma)
  // The lightness is blurred, but without local contrast, which would draw a halo around the subject.
  const calm = softenPlane(planes.l, planes, 2 * sigma)
  const faceAt = skinsAt(
    heads.map(({ portrait }) => portrait),
    picture,
    planes,
  )
  const data = isSure ? behindAndBefore(tone, calm, resizePlane(cut.matte, planes)) : wholeOf(tone, planes.l)
  drawFaces(data, heads.map(flatFaceOf), faceAt, { picture, width: planes.width, height: planes.height })
  return { data: blurPlane(data, planes, Math.max(0.6, 0.3 * sigma)), faceAt }
}

/** Minimum range of lightness for the full range of nearness; with a smaller range, nearness is proportional to darkness. */
const fullRange = 0.3

/** Returns the nearness of a picture without a subject. */
function wholeOf(tone: Float32Array, light: Float32Array): Float32Array {
  const sorted = light.toSorted()
  const range = sorted[Math.floor(0.98 * (sorted.length - 1))]! - sorted[Math.floor(0.02 * sorted.length)]!
  const confidence = Math.min(1, range / fullRange)
  return tone.map((value, i) => confidence * (1 - value) + (1 - confidence) * (1 - light[i]!))
}

function behindAndBefore(tone: Float32Array, calm: Float32Array, matte: Plane): Float32Array {
  const before = spreadOut(tone, (i) => matte.data[i]! > 0.5)
  const behind = spreadOut(calm, (i) => matte.data[i]! <= 0.5)
  return tone.map((_, i) =>
    matte.data[i]! > 0.5 ? subjectFrom + (1 - subjectFrom) * (1 - before[i]!) : behindTo * (1 - behind[i]!),
  )
}
