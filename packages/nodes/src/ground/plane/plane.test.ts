import { expect, test } from 'vitest'
import { randomOf } from '../random/random.ts'
import { boxBlur, planeOf, spread } from './plane.ts'

const random = randomOf(5)
const sizes = [
  [37, 23],
  [1, 9],
  [6, 1],
] as const
const planes = sizes.map(([width, height]) => planeOf({ width, height }, random))
const radii = [1, 2, 5, 40]

/** Values of the pixels within `radius` of each pixel of a plane, in both directions. */
function around(plane: (typeof planes)[number], radius: number): number[][] {
  return Array.from(plane.data, (_, i) => {
    const [x, y] = [i % plane.width, Math.floor(i / plane.width)]
    return [...plane.data].filter(
      (_, j) =>
        Math.abs((j % plane.width) - x) <= radius && Math.abs(Math.floor(j / plane.width) - y) <= radius,
    )
  })
}

test.each(planes)('a plane of $width × $height is spread to the largest and the smallest around', (plane) => {
  for (const radius of radii) {
    const near = around(plane, radius)
    expect([...spread(plane, radius, 1).data]).toEqual(near.map((values) => Math.max(...values)))
    expect([...spread(plane, radius, -1).data]).toEqual(near.map((values) => Math.min(...values)))
  }
})

test.each(planes)(
  'a plane of $width × $height is blurred to the mean around, truncated at the border',
  (plane) => {
    for (const radius of radii) {
      const blurred = boxBlur(plane, radius).data
      for (const [i, values] of around(plane, radius).entries())
        expect(blurred[i]).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 5)
    }
  },
)
