import type { LabPlanes } from '../plane/lab-planes.ts'
import { magnitude } from '../plane/magnitude.ts'
import { steps } from './grid-cut.ts'

/**
 * Returns the cost of an outline between neighbours: low where the colour changes (Boykov & Jolly 2001). `maximum` is the cost per
 * pixel where the colour does not change.
 */
export function bordersOf({ width, height, l, a, b }: LabPlanes, maximum: number): Float32Array[] {
  const planes = steps.map(([dx, dy]) => {
    const plane = new Float32Array(width * height)
    for (let y = 0; y + dy < height; y++) {
      for (let x = Math.max(0, -dx); x + Math.max(0, dx) < width; x++) {
        const [i, j] = [y * width + x, (y + dy) * width + x + dx]
        plane[i] = (l[i]! - l[j]!) ** 2 + 4 * ((a[i]! - a[j]!) ** 2 + (b[i]! - b[j]!) ** 2)
      }
    }
    return plane
  })
  let sum = 0
  for (const plane of planes) for (const square of plane) sum += square
  const usual = Math.max(1e-5, sum / (planes.length * width * height))
  return planes.map((plane, d) => {
    const [dx, dy] = steps[d]!
    const far = magnitude(dx, dy)
    return plane.map((square) => (maximum * (0.04 + 0.96 * Math.exp(-square / (2 * usual)))) / far)
  })
}
