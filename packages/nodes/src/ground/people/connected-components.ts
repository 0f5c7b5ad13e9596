import type { Plane } from '../plane/plane.ts'

/**
 * Runs of neighbouring marked pixels, row by row: the start and the end of each run in the plane, and an earlier run of the same
 * component that it touches.
 */
interface Runs {
  readonly from: number[]
  readonly to: number[]
  readonly parent: number[]
}

/** Returns the first run of the component to which a run belongs. */
function rootOf(parent: number[], run: number): number {
  let root = run
  while (parent[root]! !== root) root = parent[root]!
  // Shortens the path for later searches.
  for (let offset = run; offset !== root; ) {
    const next = parent[offset]!
    parent[offset] = root
    offset = next
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
      for (let upper = above; upper < row && from[upper]! + width <= i; upper++) {
        const [a, b] = [rootOf(parent, run), rootOf(parent, upper)]
        parent[Math.max(a, b)] = Math.min(a, b)
      }
    }
  }
  return { from, to, parent }
}

/**
 * Labels connected components (4 neighbours), in the order of their first pixels. Returns the label of each pixel, or -1 if the
 * pixel is not marked. For each component, returns its size and whether it touches the border.
 */
export function connectedComponents(plane: Plane, belongs: (value: number) => boolean) {
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
