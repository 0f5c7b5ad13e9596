import { afterAll, expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import { closeKernels } from '../../kernels/pool.ts'
import { portrait } from '../../testing/photos.ts'
import { drawPicture, meanColour, quietContext } from '../../testing/pictures.ts'
import { executeTiltMiniature } from './execution.ts'
import { radiiOf } from './lens.ts'
import { bandOf } from './miniature.ts'

const plain = { lens: 'miniature', focus: 'middle', blur: 0.8, depth: 0.3, toy: 0 }

afterAll(closeKernels)

async function run(image: ImageValue, change: Partial<typeof plain> = {}): Promise<ImageValue> {
  const [result] = await executeTiltMiniature({ image, ...plain, ...change }, quietContext())
  return result as ImageValue
}

/** Thin vertical stripes, which are visible only where the picture is sharp. */
const stripes = drawPicture(160, 160, (x) => (Math.floor(x * 80) % 2 === 0 ? [40, 40, 40] : [200, 200, 200]))

/** Mean absolute difference of adjacent pixels in a row. */
function edge(image: ImageValue, y: number): number {
  let sum = 0
  for (let x = 0; x < image.width - 1; x++) {
    const offset = (y * image.width + x) * 4
    sum += Math.abs(image.data[offset]! - image.data[offset + 4]!)
  }
  return sum / (image.width - 1)
}

test('the focus band is sharp, far rows are not, and the setting moves the band', async () => {
  const middle = await run(stripes)
  expect(edge(middle, 83)).toBeGreaterThan(0.95 * edge(stripes, 83))
  expect(edge(middle, 4)).toBeLessThan(0.2 * edge(stripes, 4))
  const upper = await run(stripes, { focus: 'upper' })
  expect(edge(upper, 48)).toBeGreaterThan(edge(middle, 48))
  const still = await run(stripes, { blur: 0 })
  expect(edge(still, 4)).toBeGreaterThan(0.95 * edge(stripes, 4))
})

test('blur mixes linear light: black and white stripes become brighter than the mean of their bytes', async () => {
  const blurred = await run(
    drawPicture(160, 160, (x) => (Math.floor(x * 80) % 2 === 0 ? [0, 0, 0] : [180, 180, 180])),
  )
  expect(blurred.data[(2 * 160 + 80) * 4]).toBeGreaterThan(115)
})

test('the setting toy strengthens colours, and more depth keeps more of the picture sharp', async () => {
  const green = drawPicture(60, 60, () => [90, 140, 80])
  const [r, g] = meanColour(await run(green, { toy: 1 }))
  expect(g - r).toBeGreaterThan(60)
  const sharp = (depth: number) =>
    radiiOf(100, { centre: 0.5, half: 0.22 * depth, radius: 10 }).filter((radius) => radius === 0).length
  expect(sharp(1)).toBeGreaterThan(2 * sharp(0.3))
})

test('the band contains the faces of a group at different heights; with a single face, the band has its usual height', async () => {
  const whole = await portrait()
  const settings = { focus: 'auto', depth: 0.3 } as const
  const { signal } = new AbortController()
  const alone = await bandOf(whole, settings, signal)
  expect(alone.reach).toBeCloseTo(0.066)
  // The picture shows the same person twice: at the upper left and, lower by two thirds of a portrait, at the right.
  const side = whole.width
  const group = drawPicture(2 * side, Math.round(1.7 * side), () => [128, 128, 128])
  for (const [left, top] of [
    [0, 0],
    [side, Math.round(0.66 * side)],
  ] as const)
    for (let y = 0; y < side; y++)
      group.data.set(
        whole.data.subarray(y * side * 4, (y + 1) * side * 4),
        ((y + top) * group.width + left) * 4,
      )
  const both = await bandOf(group, settings, signal)
  const eyes = [alone.centre * side, alone.centre * side + 0.66 * side].map((y) => y / group.height)
  for (const eye of eyes) expect(Math.abs(eye - both.centre)).toBeLessThan(both.reach)
})

test('without a lens, the picture stays unchanged', async () => {
  expect(await run(stripes, { lens: 'none' })).toBe(stripes)
})
