import type { Lab } from '../../ground/colour/lab.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'

interface Points {
  /** L, a, b of each pixel. */
  readonly points: Float32Array
  readonly width: number
  readonly height: number
}

export interface GroundRegion {
  /** Colours of the background first, then from light to dark. */
  readonly centres: readonly Lab[]
  /** For each colour, true if it counts as background: similar to the background's colour, and also on the border. */
  readonly merged: readonly boolean[]
  /** 1 for pixels connected to the border through background pixels. */
  readonly mask: number[]
}

/** Minimum share of the border that a background colour has, and its maximum distance from the main background colour. */
const minRim = 0.06
const maxDistance = 0.14
/** Minimum colour difference across a pixel's neighbours at which the background ends at the pixel. */
const maxStep = 0.045

function distance(a: Lab, b: ArrayLike<number>, index = 0): number {
  return magnitude(a[0] - b[index]!, 1.6 * (a[1] - b[index + 1]!), 1.6 * (a[2] - b[index + 2]!))
}

function nearest(centres: readonly Lab[], points: Float32Array, offset: number): number {
  let best = 0
  for (let k = 1; k < centres.length; k++) {
    if (distance(centres[k]!, points, offset) < distance(centres[best]!, points, offset)) best = k
  }
  return best
}

/** Returns the border pixels without the lower edge, at which the subject usually stands. */
function rimOf(width: number, height: number): number[] {
  const top = Array.from({ length: width }, (_, x) => x)
  const sides = Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1]).flat()
  return [...top, ...sides]
}

/** Flood fill over `open` pixels from `start`. */
function flood(open: Uint8Array, start: readonly number[], width: number): number[] {
  const mask = Array.from(open, () => 0)
  const waiting = start.filter((i) => open[i] === 1)
  for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
    if (mask[i] === 1) continue
    mask[i] = 1
    const x = i % width
    const next = [i - width, i + width, x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1]
    for (const j of next) if (j >= 0 && j < open.length && open[j] === 1 && mask[j] === 0) waiting.push(j)
  }
  return mask
}

/** Returns the pixels in the middle of the picture, which rarely belong to the background. */
function middleOf(width: number, height: number): number[] {
  const indexes = Array.from({ length: width * height }, (_, i) => i)
  return indexes.filter((i) => {
    const x = ((i % width) + 0.5) / width - 0.5
    const y = (Math.floor(i / width) + 0.5) / height - 0.52
    return x * x + y * y < 0.075
  })
}

/** Returns the share of each label among the given pixels. */
function sharesOf(labels: Uint8Array, places: readonly number[], count: number): number[] {
  const shares = Array.from({ length: count }, () => 0)
  for (const i of places) shares[labels[i]!]! += 1 / places.length
  return shares
}

/** Returns true if the colour changes little around a pixel; edges limit the background. */
function isCalm({ points, width, height }: Points, i: number): boolean {
  const x = i % width
  const left = x > 0 ? i - 1 : i
  const right = x < width - 1 ? i + 1 : i
  const up = i >= width ? i - width : i
  const down = i < width * (height - 1) ? i + width : i
  const labAt = (j: number): Lab => [points[j * 3]!, points[j * 3 + 1]!, points[j * 3 + 2]!]
  return magnitude(distance(labAt(left), labAt(right)), distance(labAt(up), labAt(down))) < maxStep
}

/** Dilates `mask` by one pixel, within `open`. */
function grow(mask: readonly number[], open: Uint8Array, width: number): number[] {
  return mask.map((value, i) => {
    if (value === 1 || open[i] === 0) return value
    return [i - 1, i + 1, i - width, i + width].some((j) => mask[j] === 1) ? 1 : 0
  })
}

/** Finds the background: colours that dominate the border rather than the middle, in the area that is connected to the border. */
export function findGround(picture: Points, found: readonly Lab[]): GroundRegion {
  const { points, width, height } = picture
  const labels = Uint8Array.from({ length: width * height }, (_, i) => nearest(found, points, i * 3))
  const rim = rimOf(width, height)
  const outer = sharesOf(labels, rim, found.length)
  const inner = sharesOf(labels, middleOf(width, height), found.length)
  const lead = outer.map((share, k) => share - 0.6 * inner[k]!)
  const ground = lead.indexOf(Math.max(...lead))
  const others = [...found.keys()].filter((k) => k !== ground)
  const order = [ground, ...others.toSorted((a, b) => found[b]![0] - found[a]![0])]
  const merged = order.map(
    (k) =>
      k === ground ||
      (outer[k]! > minRim && lead[k]! > 0 && distance(found[k]!, found[ground]!) < maxDistance),
  )
  const open = Uint8Array.from(labels, (label) => (merged[order.indexOf(label)] ? 1 : 0))
  const calm = open.map((value, i) => (value === 1 && isCalm(picture, i) ? 1 : 0))
  const mask = grow(grow(flood(calm, rim, width), open, width), open, width)
  return { centres: order.map((k) => found[k]!), merged, mask }
}
