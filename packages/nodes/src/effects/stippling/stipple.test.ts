import { afterAll, expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import { closeKernels, configureKernels } from '../../kernels/pool.ts'
import { nearestDotsReference } from '../../testing/kernels/stipple.ts'
import { areEqual, lookOf } from '../../testing/look.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { stippleStyleNames } from './declaration.ts'
import { executeStippling } from './execution.ts'
import { firstDots, nearestDots, settleDots } from './points.ts'
import { type StippleSettings, stippleImage } from './stipple.ts'

const settings: StippleSettings = { look: 'ink', dots: 4000, contrast: 0.5, seed: 3 }
const stipple = (image: ImageValue, change: Partial<StippleSettings> = {}) =>
  stippleImage(image, { ...settings, ...change }, { signal: new AbortController().signal })

afterAll(closeKernels)

const { signal } = new AbortController()

const size = { width: 120, height: 90 }
/** Weights four times as large on the right half as on the left. */
const weights = Float32Array.from({ length: 120 * 90 }, (_, i) => (i % 120 < 60 ? 0.2 : 0.8))

/** Returns the weighted sum of squared distances to the nearest dot. */
function spacingError(dots: Float64Array): number {
  let sum = 0
  for (let i = 0; i < weights.length; i += 7) {
    const [x, y] = [(i % 120) + 0.5, Math.floor(i / 120) + 0.5]
    let near = Number.POSITIVE_INFINITY
    for (let k = 0; k < dots.length; k += 2)
      near = Math.min(near, (dots[k]! - x) ** 2 + (dots[k + 1]! - y) ** 2)
    sum += near * weights[i]!
  }
  return sum
}

test('dots have the requested number and the distribution of the weights', () => {
  const dots = firstDots(weights, size, 400, 1)
  expect(Math.abs(dots.length / 2 - 400)).toBeLessThan(40)
  const right = dots.filter((x, i) => i % 2 === 0 && x >= 60).length
  expect(right / (dots.length / 2)).toBeGreaterThan(0.75)
  expect(right / (dots.length / 2)).toBeLessThan(0.85)
})

test('the nearest dot of every pixel agrees with its reference', async () => {
  const dots = firstDots(weights, size, 150, 1)
  expect(await nearestDots(dots, size, signal)).toEqual(nearestDotsReference(dots, size))
})

test('settling brings the density of the dots nearer to the weights', async () => {
  const dots = firstDots(weights, size, 150, 1)
  const before = dots.slice()
  await settleDots(dots, weights, size, signal)
  const settled = dots.slice()
  for (let round = 0; round < 6; round++) await settleDots(settled, weights, size, signal)
  expect(spacingError(dots)).toBeLessThan(spacingError(before))
  expect(spacingError(settled)).toBeLessThan(spacingError(before) * 0.85)
})

for (const look of ['ink', 'glow'] as const) {
  test(`${look}: a stippling has the same pixels on one thread and on two, and other pixels with another seed`, async () => {
    const image = scenery(90, 70)
    configureKernels({ threads: 2 })
    const second = await stipple(image, { look })
    configureKernels({ threads: 1 })
    const first = await stipple(image, { look })
    configureKernels({ threads: 2 })
    expect(areEqual(first, second)).toBe(true)
    expect(areEqual(first, await stipple(image, { look, seed: 4 }))).toBe(false)
  })
}

test('dark parts have many dots on paper and few dots on black; only the coloured look has colours', async () => {
  const image = drawPicture(160, 120, (x) => (x < 0.5 ? [30, 20, 90] : [240, 200, 90]))
  const half = (picture: ImageValue, side: number) =>
    meanColour({ ...picture, data: picture.data.filter((_, i) => (i >> 2) % 160 < 80 === (side === 0)) })[1]
  for (const look of stippleStyleNames) {
    const drawn = await stipple(image, { look })
    expect(half(drawn, 1)).toBeGreaterThan(half(drawn, 0) + 40)
  }
  const red = drawPicture(120, 90, () => [200, 40, 30])
  const [ink, colour] = [meanColour(await stipple(red)), meanColour(await stipple(red, { look: 'colour' }))]
  expect(ink[0] - ink[2]).toBeLessThan(20)
  expect(colour[0] - colour[2]).toBeGreaterThan(60)
})

test('an empty picture gives empty paper; tiny pictures and panoramas keep their size', async () => {
  const empty = await stipple(drawPicture(120, 90, () => [0, 0, 0, 0]))
  expect(Math.min(...empty.data)).toBeGreaterThan(195)
  for (const [width, height] of [
    [1, 1],
    [16, 16],
    [300, 30],
    [2, 500],
  ] as const) {
    const drawn = await stipple(scenery(width, height))
    expect([drawn.width, drawn.height, drawn.data.length]).toEqual([width, height, width * height * 4])
  }
})

test('a stippling matches its stored thumbnail', async () => {
  const look = lookOf(await stipple(scenery(180, 135)))
  const stored = [
    ...[160, 158, 153, 176, 174, 168, 196, 193, 186],
    ...[162, 160, 155, 179, 176, 170, 190, 187, 180],
    ...[143, 141, 137, 163, 161, 156, 185, 183, 176],
  ]
  expect(worst(look, stored)).toBeLessThanOrEqual(3)
})

test('a cancelled stippling rejects with the reason; a finished stippling has one small preview and rising progress', async () => {
  const stop = new AbortController()
  const hooks = { signal: stop.signal, progress: () => stop.abort(new Error('the owner stopped it')) }
  await expect(stippleImage(scenery(200, 150), settings, hooks)).rejects.toThrow('the owner stopped it')
  const sides: number[] = []
  const steps: number[] = []
  await executeStippling(
    { image: scenery(560, 200), ...settings },
    quietContext({
      preview: async ({ width, height }) => void sides.push(Math.max(width, height)),
      progress: (fraction) => steps.push(fraction),
    }),
  )
  // There is exactly one preview, a finished small drawing. An empty sheet after this preview would look like a loss.
  expect(sides).toEqual([384])
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(steps.at(-1)).toBe(1)
})
