import { afterAll, expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import { closeKernels, configureKernels } from '../../kernels/pool.ts'
import { drawPicture, quietContext, scenery } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { meanDifference, thumbnailOf } from '../../testing/thumbnail.ts'
import { type Cells, planGrid } from './cells.ts'
import { ditherNames, pixelPaletteNames } from './declaration.ts'
import { paletteIndexes } from './dither.ts'
import { executePixelArt, type PixelSettings, pixelate } from './execution.ts'
import { pixelPalettes } from './palettes.ts'

afterAll(closeKernels)

const settings: PixelSettings = {
  pixels: 48,
  palette: 'picture',
  colours: 16,
  dither: 'ordered',
  outline: 0.4,
}
const draw = (image: ImageValue, change: Partial<PixelSettings> = {}) =>
  pixelate(image, { ...settings, ...change }, { signal: new AbortController().signal })

/** Returns the set of a picture's colours, each as a 32-bit number. */
const coloursOf = ({ data }: ImageValue) => new Set(new Uint32Array(data.buffer))

test('pixel art has the same pixels for the same input, on one thread and on two', async () => {
  configureKernels({ threads: 2 })
  const second = await draw(scenery(150, 90))
  configureKernels({ threads: 1 })
  const first = await draw(scenery(150, 90))
  configureKernels({ threads: 2 })
  expect(meanDifference(first, second)).toBe(0)
})

test('pixel art consists of whole squares in few colours, and has the shape of the picture', async () => {
  const image = scenery(160, 100)
  const { columns, rows, side } = planGrid(image, 48)
  const result = await draw(image)
  expect([result.width, result.height]).toEqual([columns * side, rows * side])
  expect(Math.abs(result.width / result.height - 1.6)).toBeLessThan(0.05)
  expect(coloursOf(result).size).toBeLessThanOrEqual(16)
  const words = new Uint32Array(result.data.buffer)
  for (let i = 0; i < words.length; i++) {
    const [x, y] = [i % result.width, Math.floor(i / result.width)]
    const corner = (y - (y % side)) * result.width + x - (x % side)
    if (words[i] !== words[corner]) throw new Error(`a square is torn at ${x}, ${y}`)
  }
})

test('the grid has at most as many cells as the picture has pixels, and at most as many as the setting', () => {
  expect(planGrid({ width: 16, height: 16 }, 128)).toEqual({ columns: 16, rows: 16, side: 96 })
  expect(planGrid({ width: 2000, height: 200 }, 128)).toEqual({ columns: 128, rows: 13, side: 16 })
  expect(planGrid({ width: 4000, height: 3000 }, 256)).toEqual({ columns: 256, rows: 192, side: 8 })
})

test('a named palette gives only its own colours, and all of them', async () => {
  for (const palette of pixelPaletteNames) {
    if (palette === 'picture') continue
    const { colours } = pixelPalettes[palette]
    expect(coloursOf(await draw(scenery(96, 64), { palette })).size).toBeLessThanOrEqual(colours.length)
  }
})

/** A grey between the two colours of the palette, on 24 × 24 cells. */
const between: Cells = {
  ...{ columns: 24, rows: 24, side: 1 },
  values: Float32Array.from({ length: 24 * 24 * 4 }, (_, i) => [0.45, 0, 0, 1][i % 4]!),
}
const greys = { colours: [[0.3, 0, 0] as const, [0.62, 0, 0] as const], chroma: 1 }

test('every dither, except the setting without dithering, mixes two colours to the colour between them', () => {
  for (const dither of ditherNames) {
    const indexes = paletteIndexes(between, greys, dither, () => false)
    const light = indexes.reduce((sum, k) => sum + greys.colours[k]![0], 0) / indexes.length
    if (dither === 'none') expect(new Set(indexes).size).toBe(1)
    else expect(Math.abs(light - 0.45), dither).toBeLessThan(0.03)
  }
})

test('calm cells have no pattern with any dither', () => {
  for (const dither of ditherNames) {
    const indexes = paletteIndexes(between, greys, dither, (cell) => cell < 24 * 12)
    expect(new Set(indexes.subarray(0, 24 * 12)).size, dither).toBe(1)
  }
})

test('a dark dot of a third of a cell is still visible, and outlines darken edges', async () => {
  const eye = drawPicture(480, 480, (x, y) =>
    Math.hypot(x - 0.51, y - 0.51) < 0.0065 ? [10, 10, 10] : [220, 190, 170],
  )
  const darkest = ({ data }: ImageValue) =>
    data.reduce((minimum, v, i) => (i % 4 ? minimum : Math.min(minimum, v)), 255)
  expect(darkest(await draw(eye, { dither: 'none', colours: 8 }))).toBeLessThan(190)
  const coin = drawPicture(160, 120, (x, y) =>
    Math.hypot(x - 0.5, (y - 0.5) * 0.75) < 0.25 ? [120, 110, 90] : [200, 205, 210],
  )
  const [none, much] = [await draw(coin, { outline: 0 }), await draw(coin, { outline: 1 })]
  expect(darkest(much)).toBeLessThan(darkest(none) - 10)
})

test('transparency is kept without half-transparent cells; tiny, flat and very wide pictures work', async () => {
  const cut = await draw(drawPicture(90, 60, (x) => [200, 20, 20, x < 0.5 ? 0 : 255]))
  expect(new Set(cut.data.filter((_, i) => i % 4 === 3))).toEqual(new Set([0, 255]))
  for (const image of [
    drawPicture(16, 16, () => [10, 200, 90]),
    scenery(640, 64),
    scenery(1, 1),
    drawPicture(20, 20, () => [0, 0, 0, 0]),
  ]) {
    const result = await draw(image, { pixels: 32 })
    expect(result.data.length).toBe(result.width * result.height * 4)
  }
})

test('cancelled pixel art rejects with the reason; finished pixel art matches its stored thumbnail', async () => {
  const stop = new AbortController()
  stop.abort(new Error('the owner stopped it'))
  const inputs = { image: scenery(90, 90), ...settings }
  await expect(executePixelArt(inputs, quietContext({ signal: stop.signal }))).rejects.toThrow('the owner')
  expect(worst(thumbnailOf(await draw(scenery(160, 120)), 3), golden)).toBeLessThanOrEqual(2)
})

const golden = [
  52, -2, -11, 55, 4, -8, 59, 6, -8, 53, 7, -2, 56, 17, 4, 58, 5, -5, 50, -3, -5, 53, 2, -3, 58, 5, -3,
]
