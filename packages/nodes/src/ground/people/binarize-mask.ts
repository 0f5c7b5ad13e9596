import { type Plane, planeOf, softBlur } from '../plane/plane.ts'

/** Likelihoods below and above count as certain. */
const [low, high] = [0.3, 0.7]

/** Runs of neighbouring pixels that belong to a component, row by row: where each begins and ends in the plane, and a run before it that it touches. */
interface Runs {
  readonly from: number[]
  readonly to: number[]
  readonly parent: number[]
}

/** The first run of the component that a run belongs to. */
function rootOf(parent: number[], run: number): number {
  let root = run
  while (parent[root]! !== root) root = parent[root]!
  // Shortens the way for those who ask again.
  for (let at = run; at !== root; ) {
    const next = parent[at]!
    parent[at] = root
    at = next
  }
  return root
}

function runsOf({ width, height, data }: Plane, belongs: (value: number) => boolean): Runs {
  const [from, to, parent]: [number[], number[], number[]] = [[], [], []]
  let [above, row] = [0, 0]
  for (let y = 0; y < height; y++) {
    const rowAbove = row
    row = from.length
    above = rowAbove
    const end = (y + 1) * width
    for (let i = y * width; i < end; i++) {
      if (!belongs(data[i]!)) continue
      const run = from.length
      from.push(i)
      while (i + 1 < end && belongs(data[i + 1]!)) i += 1
      to.push(i)
      parent.push(run)
      while (above < row && to[above]! + width < from[run]!) above += 1
      for (let other = above; other < row && from[other]! + width <= i; other++) {
        const [one, two] = [rootOf(parent, run), rootOf(parent, other)]
        parent[Math.max(one, two)] = Math.min(one, two)
      }
    }
  }
  return { from, to, parent }
}

/**
 * Labels connected components (4 neighbours), in the order of their first pixels. Returns the label of each pixel, -1 where there is none, and
 * the size of each component and whether it touches the border.
 */
export function regions(plane: Plane, belongs: (value: number) => boolean) {
  const { width, height, data } = plane
  const { from, to, parent } = runsOf(plane, belongs)
  const label = new Int32Array(data.length).fill(-1)
  const names = new Int32Array(from.length)
  const sizes: number[] = []
  const touches: boolean[] = []
  for (let run = 0; run < from.length; run++) {
    const root = rootOf(parent, run)
    if (root === run) {
      names[run] = sizes.push(0) - 1
      touches.push(false)
    }
    const name = names[root]!
    const [first, last] = [from[run]!, to[run]!]
    label.fill(name, first, last + 1)
    sizes[name]! += last + 1 - first
    if (first < width || last >= width * (height - 1) || first % width === 0 || last % width === width - 1)
      touches[name] = true
  }
  return { label, sizes, touches }
}

/**
 * Binarizes a likelihood softly: uncertain pixels move to the nearer side, islands much smaller than the
 * largest are removed, and small holes that do not reach the border are closed.
 */
export function decideMask(plane: Plane): Plane {
  const soft = softBlur(plane, 1)
  const islands = regions(soft, (value) => value >= low)
  const largest = Math.max(0, ...islands.sizes)
  const holes = regions(soft, (value) => value < high)
  const isSmall = (size: number) => size < 0.08 * largest
  const isRemoved = Uint8Array.from(islands.sizes, (size) => (isSmall(size) ? 1 : 0))
  const isClosed = Uint8Array.from(holes.sizes, (size, name) =>
    isSmall(size) && !holes.touches[name] ? 1 : 0,
  )
  const decided = planeOf(plane)
  for (let i = 0; i < decided.data.length; i++) {
    const [island, hole] = [islands.label[i]!, holes.label[i]!]
    if (island >= 0 && isRemoved[island] === 1) continue
    const t = Math.min(1, Math.max(0, (soft.data[i]! - low) / (high - low)))
    decided.data[i] = hole >= 0 && isClosed[hole] === 1 ? 1 : t * t * (3 - 2 * t)
  }
  return decided
}

/** Measures the share of the picture that a mask covers, and its uncertainty there (0: none). */
export function measureMask(plane: Plane): { area: number; doubt: number } {
  let [sum, doubt] = [0, 0]
  for (const value of plane.data) {
    sum += value
    doubt += 4 * value * (1 - value)
  }
  return { area: sum / plane.data.length, doubt: doubt / (sum + 1e-6) }
}
