import type { LabPlanes } from '../plane/lab-planes.ts'
import { magnitude } from '../plane/magnitude.ts'
import type { Size } from '../plane/size.ts'

/** Regions of a picture: a label per pixel, from 0 to count - 1; each region is connected, and has a mean colour and a size. */
export interface Regions extends Size {
  readonly labels: Int32Array
  readonly count: number
  readonly area: Float64Array
  /** Mean L, a, b of each region. */
  readonly colours: Float64Array
}

/** Labels the connected components of equal labels anew. */
export function connect(labels: Int32Array, planes: LabPlanes): Regions {
  const { width, height } = planes
  const out = new Int32Array(labels.length).fill(-1)
  const stack = new Int32Array(labels.length)
  let count = 0
  for (let start = 0; start < labels.length; start++) {
    if (out[start]! >= 0) continue
    const label = labels[start]!
    let depth = 0
    stack[depth++] = start
    out[start] = count
    const visit = (next: number) => {
      if (out[next]! >= 0 || labels[next] !== label) return
      out[next] = count
      stack[depth++] = next
    }
    while (depth > 0) {
      const i = stack[--depth]!
      const x = i % width
      if (x > 0) visit(i - 1)
      if (x < width - 1) visit(i + 1)
      if (i >= width) visit(i - width)
      if (i < labels.length - width) visit(i + width)
    }
    count += 1
  }
  return { width, height, labels: out, count, ...measure(out, count, planes) }
}

function measure(labels: Int32Array, count: number, { l, a, b }: LabPlanes) {
  const area = new Float64Array(count)
  const colours = new Float64Array(count * 3)
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!
    area[label]! += 1
    colours[label * 3]! += l[i]!
    colours[label * 3 + 1]! += a[i]!
    colours[label * 3 + 2]! += b[i]!
  }
  for (let i = 0; i < count * 3; i++) colours[i]! /= area[Math.floor(i / 3)]!
  return { area, colours }
}

export interface MergePlan {
  /** Regions are merged if their colours (Oklab) differ by less than this value. */
  readonly maxDifference: number
  /** Maximum size in pixels of a merged region. */
  readonly maxArea: number
  /** Minimum size in pixels; a smaller region joins its most similar neighbour, regardless of the difference. */
  readonly minArea: number
  /** Minimum thickness in pixels (twice the area divided by the perimeter); a thinner region also joins a neighbour. */
  readonly minThickness: number
  /** Is 1 for pixels whose regions are neither merged nor joined. */
  readonly isKept?: ArrayLike<number>
  /** A shape, 1 inside: regions on different sides of its outline are not merged. */
  readonly shape?: Float32Array | undefined
  /**
   * Strength of the picture's edges (Oklab): if there is no edge along a border, the colours on both sides count as more similar.
   */
  readonly edges?: Float32Array
}

/** Returns 1 for each region that lies mostly inside a shape. */
export function sidesOf({ labels, count, area }: Regions, shape: Float32Array): Uint8Array {
  const inside = new Float64Array(count)
  for (let i = 0; i < labels.length; i++) inside[labels[i]!]! += shape[i]!
  return Uint8Array.from(inside, (sum, region) => (sum > area[region]! / 2 ? 1 : 0))
}

/** Border that two neighbouring regions share. */
export interface Border {
  /** Labels of the two regions, `low` < `high`. */
  readonly low: number
  readonly high: number
  /** Length of the border in pixels. */
  length: number
  /** Sum of the edges' strength along the border. */
  strength: number
}

/** Returns the borders between regions, in order of first contact. */
export function bordersOf({ labels, width, count }: Regions, edges?: Float32Array): Border[] {
  const pairs = new Map<number, Border>()
  const meet = (i: number, j: number) => {
    if (labels[i] === labels[j]) return
    const [a, b] = [Math.min(labels[i]!, labels[j]!), Math.max(labels[i]!, labels[j]!)]
    const key = a * count + b
    const border = pairs.get(key) ?? { low: a, high: b, length: 0, strength: 0 }
    if (border.length === 0) pairs.set(key, border)
    border.length += 1
    if (edges) border.strength += Math.max(edges[i]!, edges[j]!)
  }
  for (let i = 0; i < labels.length; i++) {
    if (i % width < width - 1) meet(i, i + 1)
    if (i + width < labels.length) meet(i, i + width)
  }
  return [...pairs.values()]
}

/** Strength of an edge at which a border leaves the difference of the colours on its sides unchanged. */
const clearEdge = 0.05
/** Minimum and maximum factor by which a border changes the difference of two colours. */
const [weakest, strongest] = [0.35, 1.5]

/** Merges regions in one round; the most similar pairs are merged first. */
function mergeOnce(regions: Regions, planes: LabPlanes, plan: MergePlan): Regions {
  const { count } = regions
  const root = Int32Array.from({ length: count }, (_, i) => i)
  const area = regions.area.slice()
  const colours = regions.colours.slice()
  const find = (i: number): number => {
    let position = i
    while (root[position] !== position) position = root[position] = root[root[position]!]!
    return position
  }
  const differ = (i: number, j: number) =>
    magnitude(
      colours[i * 3]! - colours[j * 3]!,
      colours[i * 3 + 1]! - colours[j * 3 + 1]!,
      colours[i * 3 + 2]! - colours[j * 3 + 2]!,
    )
  const join = (i: number, j: number) => {
    const whole = area[i]! + area[j]!
    for (let c = 0; c < 3; c++)
      colours[i * 3 + c] = (colours[i * 3 + c]! * area[i]! + colours[j * 3 + c]! * area[j]!) / whole
    area[i] = whole
    root[j] = i
  }
  const joined = new Uint8Array(count)
  const borders = bordersOf(regions, plan.edges)
  const rim = new Float64Array(count)
  for (const { low, high, length } of borders) {
    rim[low]! += length
    rim[high]! += length
  }
  const isTooSmall = (i: number) =>
    regions.area[i]! < plan.minArea || (rim[i]! > 0 && (2 * regions.area[i]!) / rim[i]! < plan.minThickness)
  const isKept = new Uint8Array(count)
  for (let index = 0; plan.isKept && index < plan.isKept.length; index++)
    if (plan.isKept[index]) isKept[regions.labels[index]!] = 1
  const sides = plan.shape && sidesOf(regions, plan.shape)
  const free = borders.filter(
    ({ low, high }) => !isKept[low] && !isKept[high] && sides?.[low] === sides?.[high],
  )
  const pairs = free.map(({ low: i, high: j, length, strength }) => {
    const clear = plan.edges ? Math.min(strongest, Math.max(weakest, strength / length / clearEdge)) : 1
    // The longer the shared border of two regions, the earlier they merge.
    const order = (differ(i, j) * clear + 0.01) / (0.15 + length / Math.min(rim[i]!, rim[j]!))
    return { i, j, clear, order }
  })
  pairs.sort((a, b) => a.order - b.order)
  for (const pair of pairs) {
    const [i, j] = [find(pair.i), find(pair.j)]
    if (i === j) continue
    // A small region joins only once per round, because the next round evaluates the result anew.
    const joins = (!joined[pair.i] && isTooSmall(pair.i)) || (!joined[pair.j] && isTooSmall(pair.j))
    if (joins) joined[pair.i] = joined[pair.j] = 1
    if (joins || (differ(i, j) * pair.clear < plan.maxDifference && area[i]! + area[j]! <= plan.maxArea))
      join(i, j)
  }
  return connect(regions.labels.map(find), planes)
}

/** Merges similar regions in rounds with rising thresholds, and joins regions that are too small or too thin to be cut. */
export function mergeRegions(regions: Regions, planes: LabPlanes, plan: MergePlan): Regions {
  let merged = regions
  for (const share of [0.4, 0.7, 1, 1]) {
    const { maxDifference, minArea, minThickness } = plan
    merged = mergeOnce(merged, planes, {
      ...plan,
      maxDifference: maxDifference * share,
      minArea: minArea * share,
      minThickness: minThickness * share,
    })
  }
  return merged
}

/** Returns the offsets of the pixels of a disc. */
function discOf(radius: number): readonly (readonly [x: number, y: number])[] {
  const places: [number, number][] = []
  const reach = Math.floor(radius)
  for (let y = -reach; y <= reach; y++)
    for (let x = -reach; x <= reach; x++) if (x * x + y * y <= radius * radius) places.push([x, y])
  return places
}

/** Smooths borders by a majority filter over a disc, which removes spurs and jagged edges. */
export function evenRegions(
  labels: Int32Array,
  { width, height }: Size,
  radius: number,
  rounds: number,
): Int32Array {
  const disc = discOf(radius)
  const found = new Int32Array(disc.length)
  const votes = new Int32Array(disc.length)
  let from = labels
  for (let round = 0; round < rounds; round++) {
    const to = from.slice()
    for (let i = 0; i < from.length; i++) {
      const x = i % width
      const y = Math.floor(i / width)
      const ownLabel = from[i]!
      const inner =
        (x === 0 || from[i - 1] === ownLabel) &&
        (x === width - 1 || from[i + 1] === ownLabel) &&
        (y === 0 || from[i - width] === ownLabel) &&
        (y === height - 1 || from[i + width] === ownLabel)
      if (inner) continue
      let kinds = 0
      for (const [dx, dy] of disc) {
        const px = Math.min(width - 1, Math.max(0, x + dx))
        const label = from[Math.min(height - 1, Math.max(0, y + dy)) * width + px]!
        let k = 0
        while (k < kinds && found[k] !== label) k += 1
        if (k === kinds) {
          found[k] = label
          votes[k] = 0
          kinds += 1
        }
        votes[k]! += 1
      }
      let best = 0
      for (let k = 1; k < kinds; k++) if (votes[k]! > votes[best]!) best = k
      to[i] = found[best]!
    }
    from = to
  }
  return from
}
