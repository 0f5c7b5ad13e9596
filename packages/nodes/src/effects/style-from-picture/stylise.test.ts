import { afterAll, expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import { sampleColours } from '../../ground/grade/sample.ts'
import { closeKernels, configureKernels } from '../../kernels/pool.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { executeStyleTransfer } from './execution.ts'
import { type Style, stylise } from './stylise.ts'
import { readSwatch } from './swatch.ts'

const settings = { strength: 0.75, detail: 0.5, palette: 1, stroke_size: 1, seed: 7 }
const quiet = () => ({ signal: new AbortController().signal })
const swatch: Style = { image: await readSwatch('starry'), isOwn: false }

afterAll(closeKernels)

const paint = (image: ImageValue, change: Partial<typeof settings> = {}, style = swatch) =>
  stylise(image, style, { ...settings, ...change }, quiet())

const run = async (
  images: ImageValue[],
  change: Partial<typeof settings & { style: string; min_side: number }> = {},
) => {
  const sides = { min_side: 0, max_side: 2048 }
  const inputs = {
    images: { kind: 'images' as const, images },
    style: 'starry',
    ...sides,
    ...settings,
    ...change,
  }
  const [image] = await executeStyleTransfer(inputs, quietContext())
  return image as ImageValue
}

/** Returns the mean distance of two pictures' colours in Oklab. */
function apart(a: ImageValue, b: ImageValue): number {
  const [left, right] = [sampleColours(a, 2000), sampleColours(b, 2000)]
  return left.reduce((sum, value, i) => sum + Math.abs(value - right[i]!), 0) / left.length
}

test('a stylised picture has the same pixels on one thread and on two; another seed gives other strokes', async () => {
  const image = scenery(140, 100)
  configureKernels({ threads: 2 })
  const twoThreads = await paint(image)
  configureKernels({ threads: 1 })
  const oneThread = await paint(image)
  expect(Buffer.compare(Buffer.from(oneThread.data), Buffer.from(twoThreads.data))).toBe(0)
  configureKernels({ threads: 2 })
  const second = await paint(image, { seed: 8 })
  expect(Buffer.compare(Buffer.from(second.data), Buffer.from(twoThreads.data))).not.toBe(0)
})

test('more strength moves the result away from the photo, more detail moves it closer, and palette 0 keeps the colours', async () => {
  const image = scenery(120, 90)
  const weak = await paint(image, { strength: 0.2, palette: 0 })
  const strong = await paint(image, { strength: 1, palette: 0 })
  expect(apart(image, strong)).toBeGreaterThan(apart(image, weak) * 1.3)
  const detailed = await paint(image, { detail: 1, palette: 0 })
  expect(apart(image, detailed)).toBeLessThan(apart(image, await paint(image, { detail: 0, palette: 0 })))
  const [before, kept] = [meanColour(image), meanColour(weak)]
  for (let c = 0; c < 3; c++) expect(Math.abs(before[c]! - kept[c]!)).toBeLessThan(12)
})

test('a small photo is enlarged first, if the setting requests it', async () => {
  const { width, height } = await run([scenery(120, 90)], { min_side: 192 })
  expect([width, height]).toEqual([192, 144])
})

test('the second picture is the style, whose colours the photo gets', async () => {
  const green = drawPicture(120, 160, (x, y) => [20 + 60 * x, 90 + 150 * y, 40 + 30 * x])
  const [r, g, b] = meanColour(await run([scenery(120, 90), green]))
  expect(g).toBeGreaterThan(r + 30)
  expect(g).toBeGreaterThan(b + 30)
})

test('pictures keep their size, also the smallest and thinnest; transparent parts become canvas', async () => {
  for (const [width, height] of [
    [16, 16],
    [1, 70],
  ] as const) {
    const { data, ...size } = await run([scenery(width, height)])
    expect([size.width, size.height, data.length]).toEqual([width, height, width * height * 4])
  }
  const clear = await run([drawPicture(80, 80, (x) => [0, 0, 0, x < 0.5 ? 0 : 255])], {
    palette: 0,
    strength: 0.3,
  })
  expect(clear.data.filter((value, i) => i % 4 === 3 && value !== 255)).toHaveLength(0)
  expect(clear.data[(40 * 80 + 12) * 4]).toBeGreaterThan(150)
})

test('a picture of a single colour and a style of a single colour work', async () => {
  const flat = drawPicture(90, 70, () => [120, 140, 160])
  await expect(run([flat])).resolves.toMatchObject({ width: 90, height: 70 })
  const [r, g, b] = meanColour(
    await run([scenery(90, 70), drawPicture(30, 200, () => [200, 90, 40])], { strength: 1 }),
  )
  expect(r).toBeGreaterThan(g)
  expect(g).toBeGreaterThan(b)
})

test('a stylised picture matches its stored lightness', async () => {
  const painted = await paint(scenery(192, 192))
  const cells = Array.from({ length: 16 }, (_, cell) => {
    const colours = sampleColours(crop(painted, (cell % 4) * 48, Math.floor(cell / 4) * 48), 400)
    return Math.round(
      (colours.filter((_, i) => i % 3 === 0).reduce((sum, value) => sum + value, 0) / 400) * 100,
    )
  })
  const expected = [42, 45, 50, 60, 48, 62, 59, 66, 47, 61, 58, 66, 43, 47, 53, 70]
  for (const [i, value] of cells.entries()) expect(Math.abs(value - expected[i]!)).toBeLessThanOrEqual(4)
})

function crop(image: ImageValue, left: number, top: number): ImageValue {
  return drawPicture(48, 48, (x, y) => {
    const offset = ((top + Math.floor(y * 48)) * image.width + left + Math.floor(x * 48)) * 4
    return [...image.data.subarray(offset, offset + 3)]
  })
}

test('a cancelled stylised picture rejects with the reason', async () => {
  const stop = new AbortController()
  const hooks = { signal: stop.signal, progress: () => stop.abort(new Error('the owner stopped it')) }
  await expect(stylise(scenery(200, 200), swatch, settings, hooks)).rejects.toThrow('the owner stopped it')
})
