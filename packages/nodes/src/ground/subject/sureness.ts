import { connectedComponents } from '../people/connected-components.ts'
import type { LabPlanes } from '../plane/lab-planes.ts'
import { magnitude } from '../plane/magnitude.ts'
import { type Plane, planeOf, softBlur, spread } from '../plane/plane.ts'
import { step } from '../random/noise.ts'

/**
 * Colour difference (Oklab, colours count twice) at which an outline is clear, and half of the distance between the two pixels that
 * are compared across the outline.
 */
const [clear, reach] = [0.16, 2]
/** Width of the band along the outline in which colours are checked, as a share of the longest side. */
const band = 0.04
/** Half width of a gap that is narrow, as a share of the longest side. */
const gap = 0.03

/** Returns the share of an outline at which the picture has an edge. The picture's border is no outline. */
function outlineOnEdges({ width, height, l, a, b }: LabPlanes, mask: Plane): number {
  let [sum, count] = [0, 0]
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const i = y * width + x
      for (const next of [1, width]) {
        if (mask.data[i] === mask.data[i + next]) continue
        const [from, to] = [i - (reach - 1) * next, i + reach * next]
        const colour = magnitude(a[from]! - a[to]!, b[from]! - b[to]!)
        sum += Math.min(1, magnitude(l[from]! - l[to]!, 2 * colour) / clear)
        count += 1
      }
    }
  }
  return count > 0 ? sum / count : 0
}

/** Returns the share of the pixels along an outline that would be on the same side of the outline by their colours alone. */
function agreementOf(mask: Plane, evidence: Float32Array): number {
  const near = softBlur(mask, Math.max(2, Math.round(band * Math.max(mask.width, mask.height))))
  let [agreed, count] = [0, 0]
  for (let i = 0; i < evidence.length; i++) {
    if (near.data[i]! < 0.03 || near.data[i]! > 0.97) continue
    count += 1
    if (evidence[i]! > 0 === mask.data[i]! > 0.5) agreed += 1
  }
  return count > 0 ? agreed / count : 0
}

/** Width of the strips along the left and right side, as a share of the width. */
const strip = 0.05

/**
 * Returns the share of the left or right side, and of a column near it, that a mask covers; the side with the lower share counts. A
 * view reaches from side to side; an object seldom reaches both sides.
 */
function sideToSide({ width, height, data }: Plane): { atSide: number; nearby: number } {
  const share = (x: number) => {
    let sum = 0
    for (let y = 0; y < height; y++) sum += data[y * width + x]!
    return sum / height
  }
  const columns = Array.from({ length: Math.max(1, Math.round(strip * width)) }, (_, x) => x)
  const maximum = (from: (x: number) => number) => Math.max(...columns.map((x) => share(from(x))))
  return {
    atSide: Math.min(share(0), share(width - 1)),
    nearby: Math.min(
      maximum((x) => x),
      maximum((x) => width - 1 - x),
    ),
  }
}

/**
 * Returns the area of a mask relative to the mask with its narrow gaps closed: low for scattered pieces, such as the trees of a
 * hillside.
 */
function solidity(mask: Plane): number {
  const radius = Math.max(1, Math.round(gap * Math.max(mask.width, mask.height)))
  const closed = spread(spread(mask, radius, 1), radius, -1)
  const sum = ({ data }: Plane) => data.reduce((total, value) => total + value, 0)
  return sum(mask) / Math.max(1, sum(closed))
}

/** Maximum evidence of a pixel, and of a whole pocket on average, that its colours are outside colours (negative numbers). */
const [ofPixel, ofPocket] = [-1.5, -2.2]
/** Smallest pocket, relative to a mask, and smallest share of its outline at which the picture has an edge. */
const [minPocket, minEdges] = [0.006, 0.5]

/**
 * Returns the share of a mask in pockets: parts in colours of the outside that edges separate from the remainder, such as a bush
 * between legs.
 */
function pocketShare({ width, l, a, b }: LabPlanes, mask: Plane, evidence: Float32Array): number {
  const smooth = softBlur({ ...mask, data: evidence }, 1)
  const { label, sizes } = connectedComponents(
    planeOf(mask, (i) => (mask.data[i]! > 0.5 && smooth.data[i]! < ofPixel ? 1 : 0)),
    (value) => value === 1,
  )
  const whole = mask.data.reduce((sum, value) => sum + value, 0)
  const [found, edges, outline] = [sizes.map(() => 0), sizes.map(() => 0), sizes.map(() => 0)]
  for (const [i, pocket] of label.entries()) {
    if (pocket < 0) continue
    found[pocket]! += evidence[i]!
    for (const next of [1, -1, width, -width]) {
      const to = i + 2 * next
      const isRim = label[i + next] !== pocket && mask.data[i + next]! > 0.5
      if (!isRim || to < 0 || to >= label.length) continue
      const colour = magnitude(a[i]! - a[to]!, b[i]! - b[to]!)
      edges[pocket]! += Math.min(1, magnitude(l[i]! - l[to]!, 2 * colour) / clear)
      outline[pocket]! += 1
    }
  }
  const isPocket = (size: number, pocket: number) =>
    size > minPocket * whole &&
    found[pocket]! < ofPocket * size &&
    edges[pocket]! > minEdges * outline[pocket]!
  return sizes.filter(isPocket).reduce((sum, size) => sum + size, 0) / Math.max(1, whole)
}

/**
 * Returns how sure a cut is, from 0 to 1. In a sure cut, the outline lies on edges, colours on both sides differ, a bias towards
 * the inside or the outside changes the cut little (`stability`, from 0 to 1), and the inside is a solid piece without pockets that
 * does not reach from one side of the picture to the other.
 */
export function surenessOf(
  planes: LabPlanes,
  mask: Plane,
  { evidence, stability }: { readonly evidence: Float32Array; readonly stability: number },
): number {
  const { atSide, nearby } = sideToSide(mask)
  return (
    step(0.6, 0.95, outlineOnEdges(planes, mask)) *
    step(0.65, 0.95, agreementOf(mask, evidence)) *
    step(0.4, 0.95, stability) *
    step(0.8, 0.92, solidity(mask)) *
    (1 - step(0.022, 0.034, pocketShare(planes, mask, evidence))) *
    (1 - step(0.04, 0.25, atSide)) *
    (1 - step(0.1, 0.3, nearby))
  )
}
