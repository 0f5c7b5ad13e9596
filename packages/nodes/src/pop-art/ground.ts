import type { Lab } from '../generate/colour.ts'

interface Points {
  /** L, a, b of each pixel. */
  readonly points: Float32Array
  readonly width: number
  readonly height: number
}

export interface GroundRegion {
  /** The ground first, then from light to dark. */
  readonly centres: readonly Lab[]
  /** For each centre whether the ground takes it in: it is much like the ground, and on the border too. */
  readonly merged: readonly boolean[]
  /** 1 for pixels from which one gets to the border without leaving the ground. */
  readonly mask: number[]
}

/** Share of the border that a colour has to have, and how far from the ground's colour it may be, to belong to it. */
const leastRim = 0.06
const mostApart = 0.14
/** Change of colour from one pixel to the next but one that ends it. */
const mostStep = 0.045

function distance(one: Lab, other: ArrayLike<number>, at = 0): number {
  return Math.hypot(one[0] - other[at]!, 1.6 * (one[1] - other[at + 1]!), 1.6 * (one[2] - other[at + 2]!))
}

function nearest(centres: readonly Lab[], points: Float32Array, at: number): number {
  let best = 0
  for (let k = 1; k < centres.length; k++) {
    if (distance(centres[k]!, points, at) < distance(centres[best]!, points, at)) best = k
  }
  return best
}

/** The border without its lower side: there stands what is shown, not what is behind it. */
function rimOf(width: number, height: number): number[] {
  const top = Array.from({ length: width }, (_, x) => x)
  const sides = Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1]).flat()
  return [...top, ...sides]
}

/** Every pixel that can be reached from `start` over pixels that are `open`. */
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

/** The middle of the picture: what is shown there is rarely behind something. */
function middleOf(width: number, height: number): number[] {
  const all = Array.from({ length: width * height }, (_, i) => i)
  return all.filter((i) => {
    const x = ((i % width) + 0.5) / width - 0.5
    const y = (Math.floor(i / width) + 0.5) / height - 0.52
    return x * x + y * y < 0.075
  })
}

/** Share of each centre in some of the pixels. */
function sharesOf(labels: Uint8Array, places: readonly number[], count: number): number[] {
  const shares = Array.from({ length: count }, () => 0)
  for (const i of places) shares[labels[i]!]! += 1 / places.length
  return shares
}

/** Whether the colour changes little around a pixel: an edge stops the ground. */
function isCalm({ points, width, height }: Points, i: number): boolean {
  const x = i % width
  const left = x > 0 ? i - 1 : i
  const right = x < width - 1 ? i + 1 : i
  const up = i >= width ? i - width : i
  const down = i < width * (height - 1) ? i + width : i
  const at = (j: number): Lab => [points[j * 3]!, points[j * 3 + 1]!, points[j * 3 + 2]!]
  return Math.hypot(distance(at(left), at(right)), distance(at(up), at(down))) < mostStep
}

/** Pixels of `mask`, grown by one over those that are `open`. */
function grow(mask: readonly number[], open: Uint8Array, width: number): number[] {
  return mask.map((value, i) => {
    if (value === 1 || open[i] === 0) return value
    return [i - 1, i + 1, i - width, i + width].some((j) => mask[j] === 1) ? 1 : 0
  })
}

/** Finds what is behind everything: the colours of the border rather than of the middle, as far as they reach in. */
export function findGround(picture: Points, found: readonly Lab[]): GroundRegion {
  const { points, width, height } = picture
  const labels = Uint8Array.from({ length: width * height }, (_, i) => nearest(found, points, i * 3))
  const rim = rimOf(width, height)
  const outer = sharesOf(labels, rim, found.length)
  const inner = sharesOf(labels, middleOf(width, height), found.length)
  const lead = outer.map((share, k) => share - 0.6 * inner[k]!)
  const ground = lead.indexOf(Math.max(...lead))
  const others = [...found.keys()].filter((k) => k !== ground)
  const order = [ground, ...others.toSorted((one, other) => found[other]![0] - found[one]![0])]
  const merged = order.map(
    (k) =>
      k === ground ||
      (outer[k]! > leastRim && lead[k]! > 0 && distance(found[k]!, found[ground]!) < mostApart),
  )
  const open = Uint8Array.from(labels, (label) => (merged[order.indexOf(label)] ? 1 : 0))
  const calm = open.map((value, i) => (value === 1 && isCalm(picture, i) ? 1 : 0))
  const mask = grow(grow(flood(calm, rim, width), open, width), open, width)
  return { centres: order.map((k) => found[k]!), merged, mask }
}
