import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../codec/image-codec.ts'
import { labOf } from '../colour/lab.ts'
import { magnitude } from '../plane/magnitude.ts'
import { boxBlur, fitSize, type Plane, planeOf, resizePlane, softBlur } from '../plane/plane.ts'
import type { Size } from '../plane/size.ts'
import { binarizeMask, measureMask } from './binarize-mask.ts'

const side = 144
const rounds = 5
/** Bins of the colour histograms along lightness and along each of Oklab's a and b. */
const cells = { light: 12, hue: 20 }

async function labPlanes(image: ImageValue): Promise<readonly [Plane, Plane, Plane]> {
  const size = fitSize(image, side)
  const data = await sharpOf(image)
    .flatten({ background: '#808080' })
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .blur(0.8)
    .raw()
    .toBuffer()
  const planes = [planeOf(size), planeOf(size), planeOf(size)] as const
  for (let i = 0; i < size.width * size.height; i++) {
    const lab = labOf(data[i * 3]!, data[i * 3 + 1]!, data[i * 3 + 2]!)
    for (let c = 0; c < 3; c++) planes[c]!.data[i] = lab[c]! * (c === 0 ? 1 : 2)
  }
  return planes
}

/**
 * Returns the minimum barrier distance of each pixel to the border: the smallest range of values over all paths to the border (by
 * raster scans as in Zhang et al. 2015).
 */
function barrier(plane: Plane): Plane {
  const { width, height, data } = plane
  const low = new Float32Array(data)
  const high = new Float32Array(data)
  const isBorder = (i: number) =>
    i < width || i >= width * (height - 1) || i % width === 0 || i % width === width - 1
  const out = planeOf(plane, (i) => (isBorder(i) ? 0 : 9))
  const visit = (i: number, from: number) => {
    const top = Math.max(high[from]!, data[i]!)
    const bottom = Math.min(low[from]!, data[i]!)
    if (top - bottom >= out.data[i]!) return
    out.data[i] = top - bottom
    high[i] = top
    low[i] = bottom
  }
  for (let pass = 0; pass < 4; pass++) {
    for (let k = 0; k < data.length; k++) {
      const i = pass % 2 === 0 ? k : data.length - 1 - k
      if (isBorder(i)) continue
      const step = pass % 2 === 0 ? -1 : 1
      visit(i, i + step)
      visit(i, i + step * width)
    }
  }
  return out
}

/** Returns a focus map: the strength of the finest detail, spread over a neighbourhood. */
async function focusPlane(image: ImageValue, size: Size): Promise<Plane> {
  const fine = { width: size.width * 4, height: size.height * 4 }
  const data = await sharpOf(image)
    .flatten({ background: '#808080' })
    .resize(fine.width, fine.height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const light = planeOf(fine, (i) => data[i]! / 255)
  const smooth = boxBlur(light, 1)
  const detail = planeOf(size)
  for (let i = 0; i < light.data.length; i++) {
    const at = Math.floor(i / fine.width / 4) * size.width + Math.floor((i % fine.width) / 4)
    detail.data[at] = Math.max(detail.data[at]!, Math.abs(light.data[i]! - smooth.data[i]!))
  }
  const eased = softBlur(
    planeOf(size, (i) => Math.sqrt(detail.data[i]!)),
    Math.max(2, Math.round(side * 0.035)),
  )
  let least = 9
  for (const value of eased.data) least = Math.min(least, value)
  return normalised(planeOf(size, (i) => eased.data[i]! - least))
}

function normalised(plane: Plane): Plane {
  let most = 1e-6
  for (const value of plane.data) most = Math.max(most, value)
  return planeOf(plane, (i) => plane.data[i]! / most)
}

/** Weights a plane towards the centre, because subjects are seldom at the edge. */
function centred(plane: Plane): Plane {
  return planeOf(plane, (i) => {
    const dx = ((i % plane.width) + 0.5) / plane.width - 0.5
    const dy = (Math.floor(i / plane.width) + 0.5) / plane.height - 0.5
    return plane.data[i]! * Math.exp(-3.2 * (dx * dx + dy * dy))
  })
}

function cellOf(planes: readonly Plane[], i: number): number {
  const pick = (value: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(value * count)))
  const l = pick(planes[0]!.data[i]!, cells.light)
  const a = pick(planes[1]!.data[i]! * 0.8 + 0.5, cells.hue)
  const b = pick(planes[2]!.data[i]! * 0.8 + 0.5, cells.hue)
  return (l * cells.hue + a) * cells.hue + b
}

/** Returns the likelihood of belonging to the mask by colour; rare colours use neighbouring histogram cells. */
function byColour(planes: readonly Plane[], mask: Plane): Plane {
  const count = cells.light * cells.hue * cells.hue
  const inside = new Float32Array(count)
  const all = new Float32Array(count)
  let [mine, total] = [0, 0]
  for (let i = 0; i < mask.data.length; i++) {
    const cell = cellOf(planes, i)
    inside[cell]! += mask.data[i]!
    all[cell]! += 1
    mine += mask.data[i]!
    total += 1
  }
  const steps = [0, 1, -1, cells.hue, -cells.hue, cells.hue ** 2, -(cells.hue ** 2)]
  return planeOf(mask, (i) => {
    const cell = cellOf(planes, i)
    let [near, sum] = [0, 1e-6]
    for (const step of steps) {
      const weight = step === 0 ? 1 : 0.3
      near += weight * (inside[cell + step] ?? 0)
      sum += weight * (all[cell + step] ?? 0)
    }
    // Compares likelihoods instead of counts, so that a larger side has no advantage.
    const hit = near / Math.max(1e-6, mine)
    const miss = (sum - near) / Math.max(1e-6, total - mine)
    return hit / (hit + miss + 1e-9)
  })
}

export interface Salient {
  readonly mask: Plane
  /** Uncertainty of the mask before it was binarized. */
  readonly doubt: number
  /** Mean colour difference across the mask's outline, and between any two points at an equal distance. */
  readonly outline: number
  readonly anywhere: number
}

/**
 * Finds the subject of a picture, as a small mask of 0..1, from three cues: barrier distance from the border, focus, and `hint`.
 * The mask is then extended by colours that distinguish it from its surroundings (as in GrabCut, Rother 2004, with histograms).
 */
export async function salientPlane(image: ImageValue, hint: Plane): Promise<Salient> {
  const planes = await labPlanes(image)
  const barriers = planes.map(barrier)
  const reach = normalised(
    planeOf(planes[0], (i) => barriers.reduce((sum, plane) => sum + plane.data[i]!, 0)),
  )
  const focus = await focusPlane(image, reach)
  const likely = resizePlane(hint, reach)
  const cues = planeOf(reach, (i) => 0.6 * reach.data[i]! + 0.25 * focus.data[i]! + 0.3 * likely.data[i]!)
  const first = normalised(centred(softBlur(cues, 1)))
  let mean = 0
  for (const value of first.data) mean += value / first.data.length
  const cut = Math.min(0.75, Math.max(0.25, 1.8 * mean))
  let mask = planeOf(first, (i) => (first.data[i]! > cut ? 1 : 0))
  const near = Math.max(2, Math.round(side * 0.03))
  for (let round = 0; round < rounds; round++) {
    const colour = byColour(planes, mask)
    const place = softBlur(mask, near * 3)
    const evidence = planeOf(mask, (i) => {
      const odds =
        Math.log((colour.data[i]! + 0.02) / (1.02 - colour.data[i]!)) +
        1.5 * Math.log((place.data[i]! + 0.04) / (1.04 - place.data[i]!)) +
        1.6 * (first.data[i]! - cut)
      return 1 / (1 + Math.exp(-1.5 * odds))
    })
    mask = boxBlur(evidence, 1)
  }
  const decided = binarizeMask(mask)
  return { mask: decided, doubt: measureMask(mask).doubt, ...outlineContrast(planes, decided) }
}

/**
 * Measures how well a mask's outline follows visible edges: mean colour difference (Oklab) across the outline, and between any
 * two points at an equal distance.
 */
function outlineContrast(
  [l, a, b]: readonly [Plane, Plane, Plane],
  mask: Plane,
): { outline: number; anywhere: number } {
  const { width, height } = mask
  const sums = { outline: 0, anywhere: 0 }
  const counts = { outline: 1e-6, anywhere: 1e-6 }
  const reach = 3
  const compare = (i: number, step: number) => {
    const [from, to] = [i - (reach - 1) * step, i + reach * step]
    const away = magnitude(
      l.data[from]! - l.data[to]!,
      a.data[from]! - a.data[to]!,
      b.data[from]! - b.data[to]!,
    )
    sums.anywhere += away
    counts.anywhere += 1
    if (mask.data[i]! >= 0.5 === mask.data[i + step]! >= 0.5) return
    sums.outline += away
    counts.outline += 1
  }
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      compare(y * width + x, 1)
      compare(y * width + x, width)
    }
  }
  return { outline: sums.outline / counts.outline, anywhere: sums.anywhere / counts.anywhere }
}
