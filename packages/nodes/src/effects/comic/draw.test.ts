import { afterAll, expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import { closeKernels, configureKernels } from '../../kernels/pool.ts'
import { areEqual, lookOf } from '../../testing/look.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { comicPrints } from './declaration.ts'
import { type ComicSettings, drawComic } from './draw.ts'
import { executeComic } from './execution.ts'

const settings: ComicSettings = { print: 'bright', ink: 0.5, dots: 0.5, colours: 8, seed: 3 }
const draw = (image: ImageValue, change: Partial<ComicSettings> = {}) =>
  drawComic(image, { ...settings, ...change }, { signal: new AbortController().signal })

afterAll(closeKernels)

for (const print of comicPrints) {
  test(`${print}: a comic has the same pixels on one thread and on two`, async () => {
    const image = scenery(150, 110)
    configureKernels({ threads: 2 })
    const second = await draw(image, { print })
    configureKernels({ threads: 1 })
    const first = await draw(image, { print })
    configureKernels({ threads: 2 })
    expect(areEqual(first, second)).toBe(true)
  })
}

test('a comic has flat light colours, dots in shadows and black ink on edges', async () => {
  const image = drawPicture(180, 120, (x, y) =>
    x < 0.5
      ? [250, 200, 60]
      : y < 0.5
        ? [70, 90, 180]
        : [70 - 50 * (y - 0.5), 90 - 60 * (y - 0.5), 180 - 150 * (y - 0.5)],
  )
  const drawn = await draw(image, { dots: 1 })
  const span = (x0: number, x1: number, y0: number, y1: number) => {
    const reds: number[] = []
    for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) reds.push(drawn.data[(y * 180 + x) * 4]!)
    return Math.max(...reds) - Math.min(...reds)
  }
  // Only the relief of the paper varies here.
  expect(span(15, 70, 15, 100)).toBeLessThan(25)
  expect(span(110, 170, 80, 110)).toBeGreaterThan(25)
  const row = Array.from({ length: 180 }, (_, x) => drawn.data[(30 * 180 + x) * 4 + 1]!)
  const darkest = row.indexOf(Math.min(...row.slice(70, 110)), 70)
  expect(Math.abs(darkest - 90)).toBeLessThanOrEqual(4)
  expect(row[darkest]!).toBeLessThan(60)
})

test('more ink darkens a comic, noir has no colour, vintage paper is yellower', async () => {
  const image = scenery(170, 120)
  expect(meanColour(await draw(image, { ink: 1 }))[1]).toBeLessThan(
    meanColour(await draw(image, { ink: 0 }))[1] - 2,
  )
  const noir = meanColour(await draw(image, { print: 'noir' }))
  expect(Math.max(...noir) - Math.min(...noir)).toBeLessThan(12)
  const paper = drawPicture(60, 60, () => [255, 255, 255])
  const [fresh, old] = [meanColour(await draw(paper)), meanColour(await draw(paper, { print: 'vintage' }))]
  expect(old[0] - old[2]).toBeGreaterThan(fresh[0] - fresh[2] + 15)
})

test('transparent parts show the paper; tiny pictures and panoramas keep their size', async () => {
  const drawn = await draw(drawPicture(120, 90, (x) => [0, 0, 0, x < 0.5 ? 0 : 255]))
  for (let i = 3; i < drawn.data.length; i += 4) expect(drawn.data[i]).toBe(255)
  expect(drawn.data[(45 * 120 + 20) * 4]).toBeGreaterThan(215)
  for (const [width, height] of [
    [1, 1],
    [16, 16],
    [300, 30],
    [2, 500],
  ] as const) {
    const small = await draw(scenery(width, height), { colours: 24 })
    expect([small.width, small.height, small.data.length]).toEqual([width, height, width * height * 4])
  }
})

test('a comic matches its stored thumbnail', async () => {
  const look = lookOf(await draw(scenery(180, 135)))
  const stored = [
    ...[51, 118, 203, 133, 112, 197, 168, 115, 206],
    ...[142, 86, 133, 237, 55, 97, 172, 122, 181],
    ...[51, 122, 151, 134, 117, 148, 172, 129, 162],
  ]
  expect(worst(look, stored)).toBeLessThanOrEqual(3)
})

test('a cancelled comic rejects with the reason; a finished comic has one small preview and rising progress', async () => {
  const stop = new AbortController()
  const hooks = { signal: stop.signal, progress: () => stop.abort(new Error('the owner stopped it')) }
  await expect(drawComic(scenery(200, 150), settings, hooks)).rejects.toThrow('the owner stopped it')
  const sides: number[] = []
  const steps: number[] = []
  await executeComic(
    { image: scenery(560, 200), ...settings },
    quietContext({
      preview: async ({ width, height }) => void sides.push(Math.max(width, height)),
      progress: (fraction) => steps.push(fraction),
    }),
  )
  // The last preview is a sketch that looks complete; the preview of an empty sheet after this sketch would look like a loss.
  expect(sides).toEqual([384])
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(steps.at(-1)).toBe(1)
})
