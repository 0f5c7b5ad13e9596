import { expect, test } from 'vitest'
import { randomOf } from '../random/random.ts'
import { blurPlane, softenPlane } from './blur.ts'
import { distanceTo } from './distance.ts'
import { boxBlur, planeOf, softBlur, spread } from './plane.ts'

const random = randomOf(5)
const sizes = [
  [37, 23],
  [1, 9],
  [6, 1],
] as const
const planes = sizes.map(([width, height]) => planeOf({ width, height }, random))
const radii = [1, 2, 5, 40]

/** Returns the values of the pixels within `radius` of each pixel of a plane, in both directions. */
function around(plane: (typeof planes)[number], radius: number): number[][] {
  return Array.from(plane.data, (_, i) => {
    const [x, y] = [i % plane.width, Math.floor(i / plane.width)]
    return [...plane.data].filter(
      (_, j) =>
        Math.abs((j % plane.width) - x) <= radius && Math.abs(Math.floor(j / plane.width) - y) <= radius,
    )
  })
}

test.each(planes)(
  'a plane of $width × $height is dilated to the maximum and eroded to the minimum of the surroundings',
  (plane) => {
    for (const radius of radii) {
      const near = around(plane, radius)
      expect([...spread(plane, radius, 1).data]).toEqual(near.map((values) => Math.max(...values)))
      expect([...spread(plane, radius, -1).data]).toEqual(near.map((values) => Math.min(...values)))
    }
  },
)

test.each(planes)(
  'a plane of $width × $height is blurred to the mean of the surroundings, truncated at the border',
  (plane) => {
    for (const radius of radii) {
      const blurred = boxBlur(plane, radius).data
      for (const [i, values] of around(plane, radius).entries())
        expect(blurred[i]).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 5)
    }
  },
)

test('blurs and distances do not change their input, also with a radius of 0', async () => {
  const plane = planeOf({ width: 9, height: 7 }, (i) => i % 5)
  const before = plane.data.slice()
  for (const radius of [0, 2]) expect(softBlur(plane, radius).data).toHaveLength(63)
  for (const sigma of [0.7, 3])
    expect(softenPlane(blurPlane(plane.data, plane, sigma), plane, sigma)).toHaveLength(63)
  await distanceTo(plane.data, plane, new AbortController().signal)
  spread(plane, 2, 1)
  expect(plane.data).toEqual(before)
})
