import { afterAll, expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import { labOf } from '../../ground/colour/lab.ts'
import { closeKernels, configureKernels } from '../../kernels/pool.ts'
import { areEqual, meanDifference } from '../../testing/look.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { executeWatercolour } from './execution.ts'
import { lightenForWash } from './levels.ts'
import { paintWatercolour, type WatercolourSettings } from './paint.ts'

const settings: WatercolourSettings = { wetness: 0.5, pencil: 0.3, border: 0.5, seed: 3 }
const paint = (image: ImageValue, change: Partial<WatercolourSettings> = {}) =>
  paintWatercolour(image, { ...settings, ...change }, { signal: new AbortController().signal })
const pixel = (image: ImageValue, x: number, y: number) =>
  Math.min(...image.data.subarray((y * image.width + x) * 4, (y * image.width + x) * 4 + 3))

afterAll(closeKernels)

test('a watercolour has the same pixels on one thread and on two, and other pixels with another seed', async () => {
  const image = scenery(150, 110)
  configureKernels({ threads: 2 })
  const second = await paint(image)
  configureKernels({ threads: 1 })
  const first = await paint(image)
  configureKernels({ threads: 2 })
  expect(areEqual(first, second)).toBe(true)
  expect(areEqual(first, await paint(image, { seed: 4 }))).toBe(false)
})

test('a border leaves paper white, and border 0 paints to the edge', async () => {
  const image = drawPicture(160, 120, () => [40, 80, 160])
  const [wide, none] = [await paint(image, { border: 1 }), await paint(image, { border: 0 })]
  const corners = [
    [1, 1],
    [158, 1],
    [1, 118],
    [158, 118],
  ] as const
  for (const [x, y] of corners) {
    expect(pixel(wide, x, y)).toBeGreaterThan(200)
    expect(pixel(none, x, y)).toBeLessThan(150)
  }
  expect(pixel(wide, 80, 60)).toBeLessThan(150)
})

test('the mean colour stays near the mean of the picture', async () => {
  const image = scenery(180, 140)
  const [before, after] = [meanColour(image), meanColour(await paint(image, { border: 0 }))]
  for (let c = 0; c < 3; c++) expect(Math.abs(after[c]! - before[c]!)).toBeLessThan(45)
})

test('wetness makes colours run, and pencil adds lines', async () => {
  const image = scenery(160, 120)
  const [dry, wet] = [await paint(image, { wetness: 0 }), await paint(image, { wetness: 1 })]
  expect(meanDifference(dry, wet)).toBeGreaterThan(2)
  const shape = drawPicture(160, 120, (x) => (x < 0.5 ? [252, 252, 252] : [190, 190, 190]))
  const [without, drawn] = [await paint(shape, { pencil: 0 }), await paint(shape, { pencil: 1 })]
  expect(meanColour(drawn)[0]).toBeLessThan(meanColour(without)[0] - 0.2)
})

test('transparent parts show the paper, and the painting is opaque', async () => {
  const painted = await paint(drawPicture(120, 90, (x) => [0, 0, 0, x < 0.5 ? 0 : 255]))
  for (let i = 3; i < painted.data.length; i += 4) expect(painted.data[i]).toBe(255)
  expect(pixel(painted, 30, 45)).toBeGreaterThan(205)
})

test('tiny pictures and panoramas keep their size', async () => {
  for (const [width, height] of [
    [1, 1],
    [16, 16],
    [300, 30],
    [2, 500],
  ] as const) {
    const painted = await paint(scenery(width, height))
    expect([painted.width, painted.height, painted.data.length]).toEqual([width, height, width * height * 4])
  }
})

test('a cancelled watercolour rejects with the reason; a finished watercolour has one small preview and rising progress', async () => {
  const stop = new AbortController()
  const hooks = { signal: stop.signal, progress: () => stop.abort(new Error('the owner stopped it')) }
  await expect(paintWatercolour(scenery(200, 150), settings, hooks)).rejects.toThrow('the owner stopped it')
  const sides: number[] = []
  const steps: number[] = []
  await executeWatercolour(
    { image: scenery(560, 200), ...settings },
    quietContext({
      preview: async ({ width, height }) => void sides.push(Math.max(width, height)),
      progress: (fraction) => steps.push(fraction),
    }),
  )
  // There is exactly one preview, a finished small painting. An empty sheet after this preview would look like a loss.
  expect(sides).toEqual([384])
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(steps.at(-1)).toBe(1)
})

test('a dark photo is lightened to the median of a watercolour, black and white are kept, and a light photo is unchanged', () => {
  const dark = drawPicture(90, 30, (x) => (x < 0.2 ? [0, 0, 0] : x < 0.8 ? [60, 60, 60] : [255, 255, 255]))
  const { data } = lightenForWash(dark)
  expect([data[0], data[89 * 4]]).toEqual([0, 255])
  expect(labOf(data[180]!, data[181]!, data[182]!)[0]).toBeCloseTo(0.62, 1)
  const light = drawPicture(30, 30, () => [220, 220, 220])
  expect(lightenForWash(light)).toBe(light)
})
