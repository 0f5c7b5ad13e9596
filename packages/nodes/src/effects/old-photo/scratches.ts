import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { boxBlur, type Plane, planeOf } from '../../ground/plane/plane.ts'
import type { Size } from '../../ground/plane/size.ts'
import { lumaOf } from '../../ground/repair/clean.ts'

const bytesOf = (buffer: Buffer) => new Uint8ClampedArray(buffer.buffer, buffer.byteOffset, buffer.byteLength)

interface Group {
  readonly pixels: readonly number[]
  readonly x: number
  readonly y: number
  /** Diagonal of its box, in pixels. */
  readonly long: number
}

/** Groups of marks that touch, also at their corners. */
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
  /** Width that a scratch does not exceed, in pixels. */
  readonly thick: number
  /** Number of specks in a neighbourhood from which they are a pattern of the photo, such as windows. */
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

/**
 * Replaces scratches and dust by what surrounds them: pixels that stand out from the median of their neighbourhood much more than others nearby do.
 * `amount` says how slight ones are found, `careful` where detail is likelier than damage, 0..1.
 */
export async function withoutScratches(
  image: ImageValue,
  amount: number,
  careful: () => Promise<Plane>,
): Promise<ImageValue> {
  const { width, height } = image
  const longest = Math.max(width, height)
  const reach = Math.max(2, Math.round(longest / 240))
  if (amount <= 0 || Math.min(width, height) < 4 * reach) return image
  const [bytes, doubt] = await Promise.all([
    sharpOf(image)
      .removeAlpha()
      .median(2 * reach + 1)
      .ensureAlpha()
      .raw()
      .toBuffer(),
    careful(),
  ])
  const median = bytesOf(bytes)
  const light = lumaOf(image)
  const usual = lumaOf({ data: median })
  const apart = planeOf(image, (i) => Math.abs(light[i]! - usual[i]!))
  const busy = boxBlur(apart, 6 * reach)
  const floor = 34 - 22 * amount
  const strictness = 6.5 - 2.5 * amount
  const limitAt = (i: number) => Math.max(floor, strictness * busy.data[i]!) * (1 + doubt.data[i]!)
  const marks = new Uint8Array(light.length)
  for (let i = 0; i < marks.length; i++) if (apart.data[i]! > 0.5 * limitAt(i)) marks[i] = 1
  const damage = damageOf(groupsOf(marks, image), {
    thick: 1.3 * reach,
    crowd: 6 + 8 * amount,
    isStrong: (i) => apart.data[i]! > limitAt(i),
  })
  const holes = planeOf(image)
  for (const { pixels } of damage) for (const i of pixels) holes.data[i] = 1
  const soft = boxBlur(holes, 1)
  const data = image.data.slice()
  for (let i = 0; i < light.length; i++) {
    const share = Math.min(1, 3 * soft.data[i]!)
    if (share === 0) continue
    for (let c = 0; c < 3; c++) {
      const at = i * 4 + c
      data[at] = image.data[at]! + share * (median[at]! - image.data[at]!)
    }
  }
  return { ...image, data }
}
