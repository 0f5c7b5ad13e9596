import { type Plane, planeOf, softBlur } from '../plane/plane.ts'

/** Likelihoods below and above count as certain. */
const [low, high] = [0.3, 0.7]

/**
 * Labels connected components (4 neighbours). Returns the label of each pixel, and
 * the size of each component and whether it touches the border.
 */
export function regions(plane: Plane, belongs: (value: number) => boolean) {
  const { width, height, data } = plane
  /** -2: does not belong; -1: belongs to a component that has not been found yet. */
  const label = new Int32Array(data.length)
  for (let i = 0; i < data.length; i++) label[i] = belongs(data[i]!) ? -1 : -2
  const sizes: number[] = []
  const touches: boolean[] = []
  const stack = new Int32Array(data.length)
  for (let start = 0; start < data.length; start++) {
    if (label[start] !== -1) continue
    const name = sizes.length
    let [size, touchesBorder, waiting] = [0, false, 1]
    stack[0] = start
    label[start] = name
    while (waiting > 0) {
      const i = stack[--waiting]!
      size += 1
      const x = i % width
      const isRim = x === 0 || x === width - 1 || i < width || i >= width * (height - 1)
      if (isRim) touchesBorder = true
      if (x > 0 && label[i - 1] === -1) {
        label[i - 1] = name
        stack[waiting++] = i - 1
      }
      if (x < width - 1 && label[i + 1] === -1) {
        label[i + 1] = name
        stack[waiting++] = i + 1
      }
      if (i >= width && label[i - width] === -1) {
        label[i - width] = name
        stack[waiting++] = i - width
      }
      if (i + width < data.length && label[i + width] === -1) {
        label[i + width] = name
        stack[waiting++] = i + width
      }
    }
    sizes.push(size)
    touches.push(touchesBorder)
  }
  for (let i = 0; i < label.length; i++) if (label[i] === -2) label[i] = -1
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
