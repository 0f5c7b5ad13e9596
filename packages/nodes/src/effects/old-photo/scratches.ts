import type { ImageValue } from '../../execution-types.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { boxBlur, type Plane, planeOf } from '../../ground/plane/plane.ts'
import { takePicture } from '../../ground/plane/session-planes.ts'
import type { Size } from '../../ground/plane/size.ts'
import { lumaOf } from '../../ground/repair/clean.ts'
import { KernelSession } from '../../kernels/session.ts'
import { printOf } from './print.ts'

interface Group {
  readonly pixels: readonly number[]
  readonly x: number
  readonly y: number
  /** Diagonal of the group's bounding box, in pixels. */
  readonly long: number
}

/** Returns groups of marked pixels that touch, also diagonally. */
function groupsOf(marks: Uint8Array, { width, height }: Size): Group[] {
  const seen = new Uint8Array(marks.length)
  const groups: Group[] = []
  for (let start = 0; start < marks.length; start++) {
    if (marks[start] === 0 || seen[start] === 1) continue
    const pixels = [start]
    seen[start] = 1
    let [left, right, top, bottom] = [width, 0, height, 0]
    for (const i of pixels) {
      const [x, y] = [i % width, Math.floor(i / width)]
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const [px, py] = [x + dx, y + dy]
          if (px < 0 || py < 0 || px >= width || py >= height) continue
          const j = py * width + px
          if (marks[j] === 0 || seen[j] === 1) continue
          seen[j] = 1
          pixels.push(j)
        }
      }
    }
    const long = magnitude(right - left + 1, bottom - top + 1)
    groups.push({ pixels, x: (left + right) / 2, y: (top + bottom) / 2, long })
  }
  return groups
}

interface Damage {
  /** Maximum width of a scratch, in pixels. */
  readonly thick: number
  /** Minimum number of specks in a neighbourhood that count as a pattern of the photo, such as windows. */
  readonly crowd: number
  readonly isStrong: (i: number) => boolean
}

/** Chooses the groups that are scratches, or specks of dust. */
function damageOf(groups: readonly Group[], { thick, crowd, isStrong }: Damage): Group[] {
  const clear = groups.filter(({ pixels }) => pixels.some(isStrong))
  const scratches = clear.filter(
    ({ pixels, long }) => long > 9 * thick && pixels.length / long < 0.95 * thick,
  )
  const specks = clear.filter(({ pixels, long }) => long < 3 * thick && pixels.length / long < thick)
  const cell = 8 * thick
  const counts = new Map<number, number>()
  const keyOf = (column: number, row: number) => row * 65_536 + column
  const placeOf = ({ x, y }: Group) => [Math.floor(x / cell), Math.floor(y / cell)] as const
  for (const speck of specks) {
    const key = keyOf(...placeOf(speck))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const dust = specks.filter((speck) => {
    const [column, row] = placeOf(speck)
    let near = 0
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) near += counts.get(keyOf(column + dx, row + dy)) ?? 0
    return near <= crowd
  })
  return [...scratches, ...dust]
}

/** Width of a crack relative to the width of a scratch, and minimum difference in levels from its surroundings. */
const crack = { wide: 2.6, apart: 30 }

interface Search {
  /** Radius in pixels of the neighbourhood with which a pixel is compared. */
  readonly reach: number
  readonly amount: number
  /** Likelihood that a pixel is detail rather than damage, from 0 to 1. */
  readonly doubt: Plane
  readonly kind: 'scratches' | 'cracks'
  readonly signal: AbortSignal
}

/** Size in bytes of the histogram of each row of a median. */
const histogramBytes = 1024

/** Returns the median of each channel over a square of 2 `reach` + 1 pixels around each pixel. */
async function medianOf(image: ImageValue, reach: number, signal: AbortSignal): Promise<Uint8ClampedArray> {
  const { width, height } = image
  using session = new KernelSession(signal)
  const out = session.reserve(width * height * 4)
  await session.run('median', height, {
    rgba: session.place(image.data),
    out,
    counts: session.reserve(height * histogramBytes),
    width,
    height,
    reach,
  })
  return takePicture(session, out, width, height).data
}

/** Replaces a kind of damage by the median of its surroundings. */
async function replaceDamage(
  image: ImageValue,
  { reach, amount, doubt, kind, signal }: Search,
): Promise<ImageValue> {
  const median = await medianOf(image, reach, signal)
  const light = lumaOf(image)
  const usual = lumaOf({ data: median })
  const isCrack = kind === 'cracks'
  // Damage is bright, because the paper is visible where the emulsion is gone.
  const excess = planeOf(image, (i) => Math.max(0, light[i]! - usual[i]!))
  const busy = boxBlur(excess, 6 * reach)
  const floor = isCrack ? crack.apart : 34 - 22 * amount
  const strictness = isCrack ? 3 : 13 - 5 * amount
  const limitAt = (i: number) => Math.max(floor, strictness * busy.data[i]!) * (1 + doubt.data[i]!)
  const marks = new Uint8Array(light.length)
  for (let i = 0; i < marks.length; i++) if (excess.data[i]! > 0.5 * limitAt(i)) marks[i] = 1
  const found = damageOf(groupsOf(marks, image), {
    thick: 1.3 * reach,
    crowd: isCrack ? 0 : 6 + 8 * amount,
    isStrong: (i) => excess.data[i]! > limitAt(i),
  })
  const holes = planeOf(image)
  for (const { pixels } of found) for (const i of pixels) holes.data[i] = 1
  const soft = boxBlur(holes, 1)
  const data = image.data.slice()
  for (let i = 0; i < light.length; i++) {
    const share = Math.min(1, 3 * soft.data[i]!)
    if (share === 0) continue
    for (let c = 0; c < 3; c++) {
      const offset = i * 4 + c
      data[offset] = image.data[offset]! + share * (median[offset]! - image.data[offset]!)
    }
  }
  return { ...image, data }
}

interface CleaningOptions {
  /** Sensitivity of the search for damage, from 0 to 1. */
  readonly amount: number
  /** Returns the likelihood that a pixel is detail rather than damage, from 0 to 1. */
  careful(): Promise<Plane>
  readonly signal: AbortSignal
}

/**
 * Replaces scratches, dust and, in prints of a single tone, cracks by their surroundings. Damaged pixels exceed the median of
 * their neighbourhood by much more than other pixels nearby. In a photo that is not a print, such pixels are posts, wires or
 * stars, and are kept.
 */
export async function withoutScratches(
  image: ImageValue,
  { amount, careful, signal }: CleaningOptions,
): Promise<ImageValue> {
  const longest = Math.max(image.width, image.height)
  const reach = Math.max(2, Math.round(longest / 240))
  if (amount <= 0 || Math.min(image.width, image.height) < 4 * reach) return image
  const print = printOf(image)
  if (!print) return image
  const doubt = await careful()
  const wide = Math.round(crack.wide * reach)
  const uncracked =
    amount >= 0.5 && print === 'one tone' && Math.min(image.width, image.height) >= 4 * wide
      ? await replaceDamage(image, { reach: wide, amount, doubt, kind: 'cracks', signal })
      : image
  return await replaceDamage(uncracked, { reach, amount, doubt, kind: 'scratches', signal })
}
