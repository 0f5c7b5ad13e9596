import { afterAll, expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import { colourShadows } from '../../ground/colour/shadows.ts'
import type { PaintSettings } from '../../ground/drawing/painting-plan.ts'
import { findFaces } from '../../ground/people/faces/find-faces.ts'
import { closeKernels, configureKernels } from '../../kernels/pool.ts'
import { loadPhoto, portraitFile } from '../../testing/photos.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { executeOilPainting } from './execution.ts'
import { paintImage } from './paint.ts'

const settings: PaintSettings = { strength: 0.7, brush_size: 4, warmth: 0, seed: 7 }
const quiet = () => ({ signal: new AbortController().signal })
const paint = (image: ImageValue, change: Partial<PaintSettings> = {}) =>
  paintImage(image, { ...settings, ...change }, quiet())

afterAll(closeKernels)

/** Returns the mean absolute difference of horizontally adjacent green values, a measure of fine texture. */
function roughness(image: ImageValue, box = { x0: 0, y0: 0, x1: image.width - 1, y1: image.height }): number {
  let sum = 0
  for (let y = box.y0; y < box.y1; y++) {
    for (let x = box.x0; x < box.x1; x++) {
      const offset = (y * image.width + x) * 4 + 1
      sum += Math.abs(image.data[offset]! - image.data[offset + 4]!)
    }
  }
  return sum / ((box.x1 - box.x0) * (box.y1 - box.y0))
}

test('a painting has the same pixels for the same input, on one thread and on two', async () => {
  const image = scenery(330, 210)
  configureKernels({ threads: 2 })
  const second = await paint(image)
  configureKernels({ threads: 1 })
  const first = await paint(image)
  expect(Buffer.compare(Buffer.from(first.data), Buffer.from(second.data))).toBe(0)
  configureKernels({ threads: 2 })
})

test('different seeds give different strokes', async () => {
  const image = scenery(200, 150)
  const [first, second] = [await paint(image), await paint(image, { seed: 8 })]
  expect(Buffer.compare(Buffer.from(first.data), Buffer.from(second.data))).not.toBe(0)
})

test('the mean colour stays within 6 / 255 of the picture, and greys stay grey', async () => {
  const image = scenery(240, 180)
  const [before, after] = [meanColour(image), meanColour(await paint(image))]
  for (let c = 0; c < 3; c++) expect(Math.abs(after[c]! - before[c]!)).toBeLessThan(6)
  const grey = meanColour(
    await paint(
      drawPicture(200, 120, (x) => [x * 255, x * 255, x * 255]),
      { strength: 1 },
    ),
  )
  expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(2)
})

test('a flat picture gets visible strokes everywhere, which are not stronger at the border', async () => {
  const painted = await paint(drawPicture(260, 200, () => [120, 140, 160]))
  const middle = roughness(painted, { x0: 60, y0: 50, x1: 200, y1: 150 })
  const top = roughness(painted, { x0: 0, y0: 0, x1: 259, y1: 6 })
  expect(middle).toBeGreaterThan(0.6)
  expect(top).toBeLessThan(middle * 2)
  expect(top).toBeGreaterThan(middle / 2)
})

test('a hard edge keeps its position', async () => {
  const painted = await paint(drawPicture(200, 160, (x) => (x < 0.5 ? [225, 225, 225] : [30, 30, 30])))
  for (let y = 10; y < 150; y++) {
    const row = Array.from({ length: 200 }, (_, x) => painted.data[(y * 200 + x) * 4]!)
    const edge = row.findIndex((value) => value < 128)
    expect(Math.abs(edge - 100)).toBeLessThanOrEqual(2)
  }
})

test('more strength removes more fine texture, and warmth moves blue towards yellow', async () => {
  const noisy = drawPicture(220, 160, (x, y) => {
    const speck = ((Math.floor(x * 220) * 73 + Math.floor(y * 160) * 151) % 17) * 4
    return [100 + speck, 110 + speck, 130 + speck]
  })
  const painted = await paint(noisy, { strength: 1 })
  expect(roughness(painted)).toBeLessThan(roughness(noisy) * 0.7)
  const [warm, cold] = [await paint(noisy, { warmth: 1 }), await paint(noisy, { warmth: -1 })]
  const [w, c] = [meanColour(warm), meanColour(cold)]
  expect(w[0] - w[2]).toBeGreaterThan(c[0] - c[2] + 15)
})

test('transparent parts show a warm white canvas, and the painting is opaque', async () => {
  const painted = await paint(drawPicture(120, 90, (x) => [0, 0, 0, x < 0.5 ? 0 : 255]))
  for (let i = 3; i < painted.data.length; i += 4) expect(painted.data[i]).toBe(255)
  const offset = (45 * 120 + 20) * 4
  const [r, g, b] = painted.data.subarray(offset, offset + 3)
  expect(r).toBeGreaterThan(215)
  expect(r! - b!).toBeGreaterThan(4)
  expect(g).toBeGreaterThan(b!)
})

test('tiny pictures, panoramas and single rows keep their size', async () => {
  for (const [width, height] of [
    [16, 16],
    [640, 64],
    [64, 640],
    [1, 1],
    [300, 1],
    [2, 1203],
  ] as const) {
    const painted = await paint(scenery(width, height), { brush_size: 10 })
    expect([painted.width, painted.height, painted.data.length]).toEqual([width, height, width * height * 4])
  }
})

test('a picture over 1000 px, with a flow at half size, keeps its colours at odd sizes', async () => {
  const image = scenery(1101, 303)
  const [before, after] = [meanColour(image), meanColour(await paint(image))]
  for (let c = 0; c < 3; c++) expect(Math.abs(after[c]! - before[c]!)).toBeLessThan(6)
})

test('a cancelled painting rejects with the reason, and the next painting works', async () => {
  const stop = new AbortController()
  const job = paintImage(scenery(1200, 900), settings, {
    signal: stop.signal,
    progress: () => stop.abort(new Error('the owner stopped it')),
  })
  await expect(job).rejects.toThrow('the owner stopped it')
  await expect(paint(scenery(40, 30))).resolves.toMatchObject({ width: 40 })
})

test('a painting has one small preview before its end, and rising progress', async () => {
  const sides: number[] = []
  const steps: number[] = []
  const inputs = { image: scenery(700, 500), strength: 0.7, brush_size: 4, warmth: 0, seed: 1 }
  await executeOilPainting(
    inputs,
    quietContext({
      preview: async ({ width, height }) => void sides.push(Math.max(width, height)),
      progress: (fraction) => steps.push(fraction),
    }),
  )
  // There is exactly one preview, a finished small painting. An empty canvas after this preview would look like a loss.
  expect(sides).toEqual([384])
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(steps.at(-1)).toBe(1)
})

test('shadows get the complementary colour of the light, and lights are unchanged', () => {
  const lit = drawPicture(40, 20, (x) => (x < 0.5 ? [250, 205, 120] : [40, 40, 40]))
  const { data } = colourShadows(lit, 0.028)
  expect([...data.subarray(0, 3)]).toEqual([250, 205, 120])
  const [red, , blue] = data.subarray(39 * 4)
  expect(blue! - red!).toBeGreaterThan(6)
  const cold = drawPicture(40, 20, (x) => (x < 0.5 ? [120, 190, 250] : [40, 40, 40]))
  const warm = colourShadows(cold, 0.028).data.subarray(39 * 4)
  expect(warm[0]! - warm[2]!).toBeGreaterThan(6)
})

test('a face is painted more finely than other parts', async () => {
  const image = await loadPhoto(await portraitFile(), (same) => same.resize(256, 256))
  const [face] = await findFaces(image, new AbortController().signal)
  const whole = await paintImage(colourShadows(image, 0.028), { ...settings, brush: 1.5 }, quiet())
  const [made] = await executeOilPainting({ image, ...settings }, quietContext())
  const away = (picture: ImageValue) => {
    let sum = 0
    for (let y = Math.ceil(face!.top); y < face!.top + face!.height; y++) {
      for (let x = Math.ceil(face!.left); x < face!.left + face!.width; x++) {
        const i = (y * 256 + x) * 4
        sum += Math.abs(picture.data[i + 1]! - image.data[i + 1]!)
      }
    }
    return sum
  }
  expect(away(made as ImageValue)).toBeLessThan(away(whole))
})
