import { type Plane, planeOf, softBlur } from '../plane/plane.ts'

/** Likelihoods below and above count as certain. */
const [low, high] = [0.3, 0.7]

/**
 * Labels connected components (4 neighbours). Returns the label of each pixel, and
 * the size of each component and whether it touches the border.
 */
export function regions(plane: Plane, belongs: (value: number) => boolean) {
  const { width, height, data } = plane
  const label = new Int32Array(data.length).fill(-1)
  const sizes: number[] = []
  const touches: boolean[] = []
  const stack: number[] = []
  for (let start = 0; start < data.length; start++) {
    if (label[start] !== -1 || !belongs(data[start]!)) continue
    const name = sizes.length
    let size = 0
    let touchesBorder = false
    const visit = (i: number) => {
      if (label[i] !== -1 || !belongs(data[i]!)) return
      label[i] = name
      stack.push(i)
    }
    visit(start)
    for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
      size += 1
      const x = i % width
      const y = (i - x) / width
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) touchesBorder = true
      if (x > 0) visit(i - 1)
      if (x < width - 1) visit(i + 1)
      if (y > 0) visit(i - width)
      if (y < height - 1) visit(i + width)
    }
    sizes.push(size)
    touches.push(touchesBorder)
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
  return planeOf(plane, (i) => {
    const island = islands.label[i]!
    if (island >= 0 && islands.sizes[island]! < 0.08 * largest) return 0
    const hole = holes.label[i]!
    if (hole >= 0 && !holes.touches[hole] && holes.sizes[hole]! < 0.08 * largest) return 1
    const t = Math.min(1, Math.max(0, (soft.data[i]! - low) / (high - low)))
    return t * t * (3 - 2 * t)
  })
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
