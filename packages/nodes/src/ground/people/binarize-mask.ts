import { type Plane, planeOf, softBlur } from '../plane/plane.ts'
import { connectedComponents } from './connected-components.ts'

/** Likelihoods below the first and above the second number count as certain. */
const [low, high] = [0.3, 0.7]

/**
 * Binarizes a likelihood softly: uncertain pixels move to the nearer side, islands much smaller than the
 * largest are removed, and small holes that do not reach the border are closed.
 */
export function binarizeMask(plane: Plane): Plane {
  const soft = softBlur(plane, 1)
  const islands = connectedComponents(soft, (value) => value >= low)
  const largest = Math.max(0, ...islands.sizes)
  const holes = connectedComponents(soft, (value) => value < high)
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

/** Measures the share of the picture that a mask covers, and the uncertainty of the mask (0: none). */
export function measureMask(plane: Plane): { area: number; doubt: number } {
  let [sum, doubt] = [0, 0]
  for (const value of plane.data) {
    sum += value
    doubt += 4 * value * (1 - value)
  }
  return { area: sum / plane.data.length, doubt: doubt / (sum + 1e-6) }
}
