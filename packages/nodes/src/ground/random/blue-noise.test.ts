import { expect, test } from 'vitest'
import { blueNoise, blueSide } from './blue-noise.ts'

/** Returns the distances of a pattern's set pixels to the nearest other set pixel, on the torus. */
function gaps(threshold: number): number[] {
  const noise = blueNoise()
  const points = [...noise.keys()]
    .filter((i) => noise[i]! < threshold)
    .map((i) => [i % blueSide, Math.floor(i / blueSide)] as const)
  const distanceOnTorus = (d: number) => Math.min(Math.abs(d), blueSide - Math.abs(d))
  return points.map(([x, y]) =>
    Math.min(
      ...points.map(([px, py]) =>
        px === x && py === y ? 99 : Math.hypot(distanceOnTorus(px - x), distanceOnTorus(py - y)),
      ),
    ),
  )
}

test('blue noise contains every threshold between 0 and 1 once', () => {
  const noise = [...blueNoise()].toSorted((a, b) => a - b)
  expect(noise.every((value, i) => Math.abs(value - (i + 0.5) / noise.length) < 1e-6)).toBe(true)
})

test('the pixels below any threshold keep a distance from each other', () => {
  // The expected distance is 1 / sqrt(share) for a square lattice of the same density, and half of that for random points.
  for (const share of [0.02, 0.06, 0.1]) {
    const lattice = 1 / Math.sqrt(share)
    const found = gaps(share)
    expect(Math.min(...found)).toBeGreaterThan(0.5 * lattice)
    expect(found.reduce((sum, gap) => sum + gap, 0) / found.length).toBeGreaterThan(0.75 * lattice)
  }
})
