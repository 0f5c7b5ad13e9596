import { afterAll, expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import { labOf } from '../../ground/colour/lab.ts'
import { closeKernels, configureKernels } from '../../kernels/pool.ts'
import { drawPicture, quietContext, scenery } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { thumbnailOf } from '../../testing/thumbnail.ts'
import { tonePaletteNames } from './declaration.ts'
import { executeDuotone } from './execution.ts'

afterAll(closeKernels)

const defaults = { palette: 'coral', dark: '#23135e', light: '#ffd8a8', contrast: 0.5, grain: 0.3 }

async function print(image: ImageValue, change: Partial<typeof defaults> = {}): Promise<ImageValue> {
  const [result] = await executeDuotone({ image, ...defaults, ...change }, quietContext())
  return result as ImageValue
}

/** Gradient from black on the left to white on the right. */
const slope = drawPicture(256, 40, (x) => [x * 255, x * 255, x * 255])

test('a duotone has the same pixels for the same input, on one thread and on two', async () => {
  configureKernels({ threads: 2 })
  const second = await print(scenery(150, 90))
  configureKernels({ threads: 1 })
  const first = await print(scenery(150, 90))
  configureKernels({ threads: 2 })
  expect(Buffer.compare(Buffer.from(first.data), Buffer.from(second.data))).toBe(0)
})

test('every palette rises from its dark end to its light end', async () => {
  for (const palette of tonePaletteNames) {
    const { data, width } = await print(slope, { palette, grain: 0, contrast: 0.2 })
    const light = Array.from({ length: 16 }, (_, i) => {
      const offset = (20 * width + 4 + i * 16) * 4
      return labOf(data[offset]!, data[offset + 1]!, data[offset + 2]!)[0]
    })
    expect(
      light.toSorted((a, b) => a - b),
      palette,
    ).toEqual(light)
    expect(light.at(-1)! - light[0]!).toBeGreaterThan(0.4)
  }
})

test('the user’s own colours are used for the shadows and the lights', async () => {
  const { data } = await print(slope, { palette: 'own', dark: '#103050', light: '#f0e0a0', grain: 0 })
  const [from, to] = [data.subarray(0, 3), data.subarray(255 * 4, 255 * 4 + 3)]
  for (const [c, value] of [0x10, 0x30, 0x50].entries()) expect(Math.abs(from[c]! - value)).toBeLessThan(6)
  for (const [c, value] of [0xf0, 0xe0, 0xa0].entries()) expect(Math.abs(to[c]! - value)).toBeLessThan(6)
})

test('a flat tone between two byte values is dithered, without bands', async () => {
  const { data } = await print(
    drawPicture(64, 64, () => [131, 131, 131]),
    { grain: 0 },
  )
  const kinds = [0, 1, 2].map((c) => [...new Set(data.filter((_, i) => i % 4 === c))].toSorted())
  expect(kinds.some((values) => values.length === 2)).toBe(true)
  for (const values of kinds) expect(values.at(-1)! - values[0]!).toBeLessThanOrEqual(1)
})

test('more grain makes the picture noisier, and more contrast spreads the light tones', async () => {
  const flat = drawPicture(128, 128, (x) => (x < 0.5 ? [90, 90, 90] : [150, 150, 150]))
  const spread = ({ data }: ImageValue) => Math.abs(data[(64 * 128 + 20) * 4]! - data[(64 * 128 + 100) * 4]!)
  const rough = ({ data }: ImageValue) =>
    data.reduce((sum, v, i) => sum + Math.abs(v - (data[i + 4] ?? v)), 0)
  const [none, much] = [await print(flat, { grain: 0 }), await print(flat, { grain: 1 })]
  expect(rough(much)).toBeGreaterThan(3 * rough(none))
  const [low, high] = [
    await print(flat, { contrast: 0, grain: 0 }),
    await print(flat, { contrast: 1, grain: 0 }),
  ]
  expect(spread(high)).toBeGreaterThan(spread(low) + 10)
})

test('alpha stays, and tiny, flat and very wide pictures keep their size', async () => {
  for (const image of [
    drawPicture(16, 16, () => [10, 200, 90]),
    scenery(640, 64),
    scenery(1, 1),
    scenery(3, 500),
    drawPicture(60, 40, (x) => [200, 20, 20, x * 255]),
    drawPicture(20, 20, () => [0, 0, 0, 0]),
  ]) {
    const result = await print(image)
    expect([result.width, result.height]).toEqual([image.width, image.height])
    expect(result.data.filter((_, i) => i % 4 === 3)).toEqual(image.data.filter((_, i) => i % 4 === 3))
  }
})

test('a duotone matches its stored thumbnail', async () => {
  expect(worst(thumbnailOf(await print(scenery(160, 120)), 3), golden)).toBeLessThanOrEqual(2)
})

const golden = [
  49, 13, 0, 57, 15, 1, 67, 13, 3, 51, 13, 0, 59, 15, 2, 65, 14, 3, 43, 11, -2, 52, 14, 0, 62, 14, 2,
]
