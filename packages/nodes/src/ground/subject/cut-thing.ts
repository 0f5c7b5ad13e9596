import type { ImageValue } from '../../execution-types.ts'
import { connectedComponents } from '../people/connected-components.ts'
import { type LabPlanes, labPlanes } from '../plane/lab-planes.ts'
import { type Plane, planeOf, resizePlane, softBlur } from '../plane/plane.ts'
import { detailOf, likelihoodOf } from './cues.ts'
import { bordersOf } from './grid-borders.ts'
import { cutGrid } from './grid-cut.ts'
import { logDensities, mixtureOf, type Points } from './mixtures.ts'
import { surenessOf } from './sureness.ts'

/** Longest side in pixels of the copy that is divided. */
const side = 192
const ground = [128, 128, 128] as const
/** Colours of a subject and of its background. */
const parts = 5
const rounds = 3
/** Cost of a pixel of outline, maximum evidence of a single colour, and weight of the likelihood, in units of log odds. */
const [ofOutline, maxEvidence, ofLikelihood] = [9, 6, 1.6]
/** Bias by which the division is tried again, to learn how stable it is. */
const bias = 1.5
/** Parts of a mask that are smaller, and holes that are smaller, relative to the largest part, are noise. */
const [minPart, minHole] = [0.06, 0.01]

interface ThingCut {
  /** Inside 1, outside 0; the longest side is 192 pixels. */
  readonly mask: Plane
  readonly sureness: number
  /** Middle of the likely pixels, as shares of the width and height. */
  readonly centre: { readonly x: number; readonly y: number }
}

/** Returns features in which a difference of about 0.1 is visible: lightness, colour and detail. */
function pointsOf({ l, a, b }: LabPlanes, detail: Plane): Points {
  const size = 4
  const data = new Float32Array(l.length * size)
  for (let i = 0; i < l.length; i++) {
    data[i * size] = l[i]!
    data[i * size + 1] = 2 * a[i]!
    data[i * size + 2] = 2 * b[i]!
    data[i * size + 3] = 1.2 * detail.data[i]!
  }
  return { size, data }
}

/** Returns the threshold that divides numbers of 0 to 1 into the two most different classes (Otsu 1979). */
function otsuThreshold({ data }: Plane): number {
  const bins = new Float64Array(64)
  for (const value of data) bins[Math.min(63, Math.floor(value * 64))]! += 1
  const sum = bins.reduce((total, count, k) => total + count * k, 0)
  let [maximum, best, below, sumBelow] = [-1, 0.5, 0, 0]
  for (let k = 0; k < 63; k++) {
    below += bins[k]!
    sumBelow += bins[k]! * k
    const above = data.length - below
    if (below === 0 || above === 0) continue
    const between = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2
    if (between > maximum) [maximum, best] = [between, (k + 1) / 64]
  }
  return best
}

/** Removes small parts of a mask and closes small holes. */
function tidyMask(mask: Plane): Plane {
  const islands = connectedComponents(mask, (value) => value > 0.5)
  const holes = connectedComponents(mask, (value) => value <= 0.5)
  const largest = Math.max(0, ...islands.sizes)
  return planeOf(mask, (i) => {
    const [island, hole] = [islands.label[i]!, holes.label[i]!]
    if (island >= 0) return islands.sizes[island]! < minPart * largest ? 0 : 1
    return !holes.touches[hole]! && holes.sizes[hole]! < minHole * largest ? 1 : 0
  })
}

/** Returns the middle of a likelihood; strong pixels count more. */
function centreOf({ width, height, data }: Plane) {
  let [total, sumX, sumY] = [1e-6, 0, 0]
  for (let i = 0; i < data.length; i++) {
    const weight = data[i]! ** 3
    total += weight
    sumX += weight * ((i % width) + 0.5)
    sumY += weight * (Math.floor(i / width) + 0.5)
  }
  return { x: sumX / total / width, y: sumY / total / height }
}

/**
 * Divides a picture into its main subject and its background: from a likelihood, the colours of both are learned and the outline
 * that costs least is found, in turn (GrabCut, Rother et al. 2004). `hint` is the likelihood of a person, to which animals respond
 * as well. `leavesOut` marks a part that belongs to the background, however salient it is.
 */
export async function cutThing(
  image: ImageValue,
  hint: Plane,
  { leavesOut }: { readonly leavesOut?: Plane | undefined } = {},
): Promise<ThingCut> {
  // A small picture is enlarged, so that a distance in pixels is an equal share of every picture.
  const scale = side / Math.max(image.width, image.height)
  const size = {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  }
  const planes = await labPlanes(image, size, ground)
  const detail = await detailOf(image, size)
  const salient = likelihoodOf(planes, detail, hint)
  const left = leavesOut && resizePlane(leavesOut, size)
  const likelihood = left ? planeOf(size, (i) => salient.data[i]! * (1 - left.data[i]!)) : salient
  const points = pointsOf(planes, softBlur(detail, 2))
  const borders = bordersOf(planes, ofOutline)
  const threshold = otsuThreshold(likelihood)
  const odds = likelihood.data.map((value) => {
    const share = Math.min(0.98, Math.max(0.02, (0.5 * value) / threshold))
    return ofLikelihood * Math.log(share / (1 - share))
  })
  let mask = planeOf(size, (i) => (likelihood.data[i]! > threshold ? 1 : 0))
  const evidence = new Float32Array(odds.length)
  const divide = (by: number) =>
    cutGrid({ ...size, pull: odds.map((value, i) => value + evidence[i]! + by), borders })
  for (let round = 0; round < rounds; round++) {
    const { data } = mask
    const inside = mixtureOf(
      points,
      data.map((value, i) => value * (0.2 + likelihood.data[i]!)),
      parts,
    )
    const outside = mixtureOf(
      points,
      data.map((value, i) => (1 - value) * (1.2 - likelihood.data[i]!)),
      parts,
    )
    const [inner, outer] = [logDensities(inside, points), logDensities(outside, points)]
    for (let i = 0; i < evidence.length; i++)
      evidence[i] = Math.max(-maxEvidence, Math.min(maxEvidence, inner[i]! - outer[i]!))
    const cut = divide(0)
    mask = planeOf(size, (i) => cut[i]!)
  }
  if (left) mask = planeOf(size, (i) => (left.data[i]! > 0.5 ? 0 : mask.data[i]!))
  mask = tidyMask(mask)
  const count = (cut: Uint8Array) => cut.reduce((sum, value) => sum + value, 0)
  // The cut with the lower bias lies inside the cut with the higher bias.
  const stability = count(divide(-bias)) / Math.max(1, count(divide(bias)))
  return { mask, sureness: surenessOf(planes, mask, { evidence, stability }), centre: centreOf(likelihood) }
}
