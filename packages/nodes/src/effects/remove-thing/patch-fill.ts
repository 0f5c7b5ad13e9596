import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'
import { distanceTo } from '../../ground/plane/distance.ts'
import { type Plane, resizePlane, spread } from '../../ground/plane/plane.ts'
import type { Size } from '../../ground/plane/size.ts'
import { randomOf } from '../../ground/random/random.ts'
import { seamShifts } from './seams.ts'

/** Number of pixels of a patch on each side of its centre. */
const reach = 3
/** Longest sides of the copies in which patches are searched, in pixels. */
const sides = { first: 48, last: 560, growth: 1.7 }
/** Rounds of searching and voting in the smallest and in the largest copy. */
const rounds = { first: 10, last: 3 }
const searches = 2

/** Factor by which trust decreases per pixel of distance to the known part, and the maximum distance that is counted. */
const [trustPerPixel, maxDistance] = [1.3, 24]
/**
 * Cost of copying from a distant position, in squared levels, at a distance of the longest side: a sky should be filled from a
 * sky, and a floor from a floor.
 */
const farCost = { across: 140, up: 1500 }

/** A copy of the photo, with its known part. */
interface Level extends Size {
  /** Red, green, blue, from 0 to 255. */
  readonly rgb: Float32Array
  /** 1 where the photo has to be filled. */
  readonly hole: Uint8Array
  /** 1 at pixels whose whole patch is known, so that it may be copied. */
  readonly isSource: Uint8Array
  /** Pixels whose patches overlap the hole, row by row. */
  readonly targets: Int32Array
  /** Best source for each pixel's patch, and the squared difference from this source per value. */
  readonly match: Int32Array
  /** Confidence in each pixel of the hole: it decreases with the distance to the known part. */
  readonly trust: Float32Array
  readonly cost: Float32Array
}

/** Marks pixels within `radius` of a marked pixel, in a square. */
function growMarks(marks: Uint8Array, { width, height }: Size, radius: number): Uint8Array {
  const plane = spread({ width, height, data: Float32Array.from(marks) }, radius, 1)
  return Uint8Array.from(plane.data)
}

/** Scales marks down: a pixel is marked if any part of it is marked. */
function poolMarks(marks: Plane, size: Size): Uint8Array {
  const out = new Uint8Array(size.width * size.height)
  const columns = Int32Array.from({ length: marks.width }, (_, x) =>
    Math.floor((x * size.width) / marks.width),
  )
  for (let y = 0; y < marks.height; y++) {
    const row = Math.floor((y * size.height) / marks.height) * size.width
    for (let x = 0; x < marks.width; x++)
      if (marks.data[y * marks.width + x]! > 0.1) out[row + columns[x]!] = 1
  }
  return out
}

async function levelOf(
  image: ImageValue,
  size: Size,
  { gap, shunned, signal }: { readonly gap: Plane; readonly shunned: Plane; readonly signal: AbortSignal },
): Promise<Level> {
  const { width, height } = size
  const data = await sharpOf(image)
    .removeAlpha()
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  const hole = poolMarks(gap, size)
  const avoided = resizePlane(shunned, size).data
  const bad = hole.slice()
  for (let i = 0; i < bad.length; i++) if (avoided[i]! > 0.5) bad[i] = 1
  const near = growMarks(bad, size, reach)
  const isSource = new Uint8Array(near.length)
  for (let y = reach; y < height - reach; y++)
    for (let i = y * width + reach; i < (y + 1) * width - reach; i++) isSource[i] = near[i] === 0 ? 1 : 0
  const wide = growMarks(hole, size, reach)
  const targets: number[] = []
  for (let i = 0; i < wide.length; i++) if (wide[i]) targets.push(i)
  const distances = await distanceTo(
    hole.map((value) => 1 - value),
    size,
    signal,
  )
  return {
    ...size,
    rgb: Float32Array.from(data),
    hole,
    isSource,
    targets: Int32Array.from(targets),
    match: new Int32Array(width * height).fill(-1),
    trust: distances.map((distance) =>
      distance === 0 ? 1 : trustPerPixel ** -Math.min(distance, maxDistance),
    ),
    cost: new Float32Array(width * height).fill(Number.POSITIVE_INFINITY),
  }
}

/**
 * Returns the mean squared difference between the patches around two pixels, or a number above `limit` if the difference is not
 * below `limit`.
 */
function difference({ width, height, rgb }: Level, target: number, source: number, limit: number): number {
  const [tx, ty] = [target % width, (target / width) | 0]
  const left = Math.max(-reach, -tx)
  const right = Math.min(reach, width - 1 - tx)
  const top = Math.max(-reach, -ty)
  const bottom = Math.min(reach, height - 1 - ty)
  const count = 3 * (right - left + 1) * (bottom - top + 1)
  const maxSum = limit * count
  let sum = 0
  for (let dy = top; dy <= bottom; dy++) {
    let a = 3 * (target + dy * width + left)
    let b = 3 * (source + dy * width + left)
    const end = a + 3 * (right - left + 1)
    while (a < end) {
      const away = rgb[a++]! - rgb[b++]!
      sum += away * away
    }
    if (sum >= maxSum) return sum / count
  }
  return sum / count
}

function farness({ width, height }: Size, target: number, source: number): number {
  const longest = Math.max(width, height)
  const dx = ((target % width) - (source % width)) / longest
  const dy = (((target / width) | 0) - ((source / width) | 0)) / longest
  return farCost.across * dx * dx + farCost.up * dy * dy
}

/**
 * Runs a round of PatchMatch (Barnes et al. 2009): each patch tries the matches of its neighbours, and then random positions ever
 * closer to the best match.
 */
function search(level: Level, random: () => number, isBack: boolean): void {
  const { width, height, targets, isSource, match, cost } = level
  const steps = isBack ? [1, width] : [-1, -width]
  for (let index = 0; index < targets.length; index++) {
    const target = targets[isBack ? targets.length - 1 - index : index]!
    const test = (source: number) => {
      if (source < 0 || source >= isSource.length || isSource[source] === 0 || source === match[target])
        return
      const far = farness(level, target, source)
      if (far >= cost[target]!) return
      const away = far + difference(level, target, source, cost[target]! - far)
      if (away >= cost[target]!) return
      cost[target] = away
      match[target] = source
    }
    for (const step of steps) {
      const next = target + step
      if (next >= 0 && next < match.length && match[next]! >= 0) test(match[next]! - step)
    }
    for (let span = Math.max(width, height); span >= 1; span /= 2) {
      const best = match[target]!
      const [bx, by] = [best % width, (best / width) | 0]
      const x = Math.round(bx + (2 * random() - 1) * span)
      const y = Math.round(by + (2 * random() - 1) * span)
      if (x >= 0 && y >= 0 && x < width && y < height) test(y * width + x)
    }
  }
}

function rate(level: Level): void {
  for (const target of level.targets)
    level.cost[target] =
      farness(level, target, level.match[target]!) +
      difference(level, target, level.match[target]!, Number.POSITIVE_INFINITY)
}

/**
 * Sets every pixel of the hole to the mean of the colours that the overlapping patches propose; more reliable colours have a
 * higher weight (Wexler et al. 2007).
 */
function vote(level: Level): void {
  const { width, height, rgb, hole, targets, match, cost, trust } = level
  const sums = new Float32Array(width * height * 4)
  const sorted = Float32Array.from(targets, (target) => cost[target]!).sort()
  const usual = Math.max(4, sorted[Math.floor(sorted.length * 0.6)] ?? 4)
  for (const target of targets) {
    const source = match[target]!
    const [tx, ty] = [target % width, (target / width) | 0]
    const weight = (Math.exp(-cost[target]! / usual) + 1e-4) * trust[target]!
    for (let dy = Math.max(-reach, -ty); dy <= Math.min(reach, height - 1 - ty); dy++) {
      for (let dx = Math.max(-reach, -tx); dx <= Math.min(reach, width - 1 - tx); dx++) {
        const to = target + dy * width + dx
        if (hole[to] === 0) continue
        const from = 3 * (source + dy * width + dx)
        sums[4 * to]! += weight * rgb[from]!
        sums[4 * to + 1]! += weight * rgb[from + 1]!
        sums[4 * to + 2]! += weight * rgb[from + 2]!
        sums[4 * to + 3]! += weight
      }
    }
  }
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] === 0) continue
    for (let c = 0; c < 3; c++) rgb[3 * i + c] = sums[4 * i + c]! / sums[4 * i + 3]!
  }
}

/**
 * Fills each row of a hole with the mirrored row beside it, up to the middle. Walls, kerbs and horizons then begin to continue, and
 * the search for patches makes them meet.
 */
function mirrorRows({ width, height, rgb, hole }: Level): void {
  for (let y = 0; y < height; y++) {
    const row = y * width
    for (let start = 0; start < width; start++) {
      if (hole[row + start] === 0) continue
      let end = start
      while (end < width && hole[row + end] === 1) end += 1
      for (let x = start; x < end; x++) {
        const [left, right] = [2 * start - 1 - x, 2 * end - x - 1]
        const isLeft = right >= width || (left >= 0 && x - start < end - x)
        const from = isLeft ? left : right
        if (from < 0 || from >= width || hole[row + from] === 1) continue
        for (let c = 0; c < 3; c++) rgb[3 * (row + x) + c] = rgb[3 * (row + from) + c]!
      }
      start = end
    }
  }
}

/** Starts a level with the matches of a smaller level, or with random matches. */
function begin(level: Level, before: Level | undefined, random: () => number): void {
  const { width, height, isSource, targets, match } = level
  const sources: number[] = []
  for (let i = 0; i < isSource.length; i++) if (isSource[i]) sources.push(i)
  for (const target of targets) {
    if (before) {
      const [sx, sy] = [width / before.width, height / before.height]
      const [tx, ty] = [target % width, (target / width) | 0]
      const px = Math.min(before.width - 1, Math.floor(tx / sx))
      const py = Math.min(before.height - 1, Math.floor(ty / sy))
      const old = before.match[py * before.width + px]!
      if (old >= 0) {
        const x = Math.round(tx + ((old % before.width) - px) * sx)
        const y = Math.round(ty + (((old / before.width) | 0) - py) * sy)
        const found = y * width + x
        if (x >= 0 && y >= 0 && x < width && y < height && isSource[found]) {
          match[target] = found
          continue
        }
      }
    }
    match[target] = sources[Math.floor(random() * sources.length)]!
  }
}

/**
 * Copies pixels of the full picture according to the matches of the largest level. Seams between patches in different light are
 * levelled, and patches that disagree are blended.
 */
function paintFull(image: ImageValue, level: Level, gap: Plane): ImageValue {
  const shifts = seamShifts(level)
  const { width, height } = image
  const data = image.data.slice()
  const [sx, sy] = [width / level.width, height / level.height]
  const sorted = Float32Array.from(level.targets, (target) => level.cost[target]!).sort()
  const usual = Math.max(4, sorted[Math.floor(sorted.length * 0.6)] ?? 4)
  const likely = level.cost.map((cost) => Math.exp(-cost / usual) + 1e-3)
  // Weights of the four patches around each column, from the left; the weights of rows are computed in the loop.
  const weightsAt = (centre: number) =>
    [-1, 0, 1, 2].map((by) => Math.exp(-((Math.floor(centre) + by - centre) ** 2) / 1.2))
  const columns = Array.from({ length: width }, (_, x) => weightsAt((x + 0.5) / sx - 0.5))
  for (let y = 0; y < height; y++) {
    const rows = weightsAt((y + 0.5) / sy - 0.5)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const share = gap.data[i]!
      if (share <= 0) continue
      const left = Math.floor((x + 0.5) / sx - 0.5) - 1
      const top = Math.floor((y + 0.5) / sy - 0.5) - 1
      let [r, g, b, total] = [0, 0, 0, 0]
      for (let py = top; py < top + 4; py++) {
        for (let px = left; px < left + 4; px++) {
          if (px < 0 || py < 0 || px >= level.width || py >= level.height) continue
          const index = py * level.width + px
          const source = level.match[index]!
          if (source < 0) continue
          const fromX = Math.round(x + ((source % level.width) - px) * sx)
          const fromY = Math.round(y + (((source / level.width) | 0) - py) * sy)
          if (fromX < 0 || fromY < 0 || fromX >= width || fromY >= height) continue
          const from = fromY * width + fromX
          if (gap.data[from]! > 0) continue
          const weight = columns[x]![px - left]! * rows[py - top]! * likely[index]!
          r += weight * (image.data[4 * from]! + shifts[3 * index]!)
          g += weight * (image.data[4 * from + 1]! + shifts[3 * index + 1]!)
          b += weight * (image.data[4 * from + 2]! + shifts[3 * index + 2]!)
          total += weight
        }
      }
      // Far inside large holes, no known colours are near, so the colours of the level itself are used.
      const near =
        3 *
        (Math.min(level.height - 1, Math.floor((y + 0.5) / sy)) * level.width +
          Math.min(level.width - 1, Math.floor((x + 0.5) / sx)))
      const fill =
        total > 0
          ? [r / total, g / total, b / total]
          : [level.rgb[near]!, level.rgb[near + 1]!, level.rgb[near + 2]!]
      for (let c = 0; c < 3; c++)
        data[4 * i + c] = image.data[4 * i + c]! + share * (fill[c]! - image.data[4 * i + c]!)
    }
  }
  return { ...image, data }
}

export interface FillJob {
  /** Share of each pixel to fill, from 0 to 1, as large as the picture. */
  readonly gap: Plane
  /** Parts that must not be copied, from 0 to 1, of any size. */
  readonly shunned: Plane
  /** The picture with a smooth fill, from which the search starts; of any size. */
  readonly rough: ImageValue
  readonly seed: number
}

interface FillHooks {
  readonly signal: AbortSignal
  pause(): Promise<void>
  readonly progress?: ((share: number) => void) | undefined
}

/** Fills a hole with patches from its surroundings, first in small copies of the picture and then in larger copies. */
export async function patchFill(
  image: ImageValue,
  { gap, shunned, rough, seed }: FillJob,
  { pause, progress, signal }: FillHooks,
): Promise<ImageValue> {
  const random = randomOf(seed)
  const longest = Math.max(image.width, image.height)
  const last = Math.min(longest, sides.last)
  const count = Math.max(1, Math.ceil(Math.log(last / sides.first) / Math.log(sides.growth)) + 1)
  let before: Level | undefined
  for (let index = 0; index < count; index++) {
    const side = last / sides.growth ** (count - 1 - index)
    const scale = side / longest
    const size = {
      width: Math.max(1, Math.round(image.width * scale)),
      height: Math.max(1, Math.round(image.height * scale)),
    }
    const level = await levelOf(rough, size, { gap, shunned, signal })
    if (!level.isSource.includes(1)) continue
    if (!before) mirrorRows(level)
    begin(level, before, random)
    if (before) vote({ ...level, cost: level.cost.fill(1) })
    const share = count > 1 ? index / (count - 1) : 1
    const times = Math.round(rounds.first + (rounds.last - rounds.first) * share)
    for (let round = 0; round < times; round++) {
      rate(level)
      for (let turn = 0; turn < searches; turn++) search(level, random, (round * searches + turn) % 2 === 1)
      await pause()
      vote(level)
    }
    rate(level)
    search(level, random, false)
    await pause()
    before = level
    progress?.((index + 1) / count)
  }
  return before ? paintFull(image, before, gap) : image
}
