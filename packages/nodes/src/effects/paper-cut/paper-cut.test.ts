import { expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { blurPlane, softenPlane } from '../../ground/plane/blur.ts'
import { labPlanes } from '../../ground/plane/lab-planes.ts'
import { apart, lookOf, same } from '../../testing/look.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { executePaperCut } from './execution.ts'
import { cutSheets } from './sheets.ts'
import { toneOf } from './tone.ts'

const small = 12_000

async function make(image: ImageValue, change: Record<string, ResolvedInput> = {}): Promise<ImageValue> {
  const choices = { palette: 'photo', layers: 5, smoothness: 0.3, depth: 0.6, frame: false, seed: 1 }
  const [value] = await executePaperCut({ image, ...choices, ...change }, quietContext(), small)
  return value as ImageValue
}

const size = { width: 120, height: 90 }

test('running means blur about as a Gaussian does', () => {
  const spot = new Float32Array(3600)
  for (let y = 20; y < 40; y++) spot.fill(1, y * 60 + 20, y * 60 + 40)
  const box = { width: 60, height: 60 }
  expect(worst(softenPlane(spot, box, 4), blurPlane(spot, box, 4))).toBeLessThan(0.06)
})

test('the tone separates colours of equal lightness', async () => {
  const planes = await labPlanes(
    drawPicture(120, 90, (x) => (x < 0.5 ? [190, 80, 90] : [60, 130, 70])),
    size,
  )
  const tone = toneOf(planes, 1)
  expect(Math.abs(tone[45 * 120 + 20]! - tone[45 * 120 + 100]!)).toBeGreaterThan(0.4)
})

test('sheets are ordered from dark to light, without specks, with a frame in front', async () => {
  const speck = (x: number, y: number) => Math.hypot(x - 0.25, y - 0.5) < 0.008
  const planes = await labPlanes(
    drawPicture(120, 90, (x, y) => (speck(x, y) ? [0, 0, 0] : [255 * x, 255 * x, 255 * x])),
    size,
  )
  const tone = planes.l.map((l) => l)
  const sheets = cutSheets(tone, planes, { count: 5, sigma: 2, margin: 0 })
  const row = Array.from({ length: 120 }, (_, x) => sheets.seen[45 * 120 + x]!)
  expect(row).toEqual(row.toSorted((one, other) => one - other))
  expect([row[0], row.at(-1)]).toEqual([0, 4])
  const framed = cutSheets(tone, planes, { count: 5, sigma: 2, margin: 6 })
  expect([framed.masks.length, framed.seen[0], framed.seen[45 * 120 + 2]]).toEqual([5, 0, 0])
})

test('a paper cut has the same pixels for the same seed, others with another seed', async () => {
  const image = scenery(150, 110)
  const [one, again, other] = [await make(image), await make(image), await make(image, { seed: 2 })]
  expect(same(one, again)).toBe(true)
  expect(same(one, other)).toBe(false)
})

test('palettes have their colours, depth casts shadows, and more sheets are closer to the photo', async () => {
  const image = scenery(160, 120)
  const [sea, wood] = [await make(image, { palette: 'ocean' }), await make(image, { palette: 'forest' })]
  expect(meanColour(sea)[2]).toBeGreaterThan(meanColour(sea)[0] + 20)
  expect(meanColour(wood)[1]).toBeGreaterThan(meanColour(wood)[2] + 10)
  const [flat, deep] = [await make(image, { depth: 0 }), await make(image, { depth: 1 })]
  expect(meanColour(deep)[1]).toBeLessThan(meanColour(flat)[1])
  const ramp = drawPicture(160, 120, (x) => [255 * x, 255 * x, 255 * x])
  expect(apart(await make(ramp, { layers: 10 }), ramp)).toBeLessThan(
    apart(await make(ramp, { layers: 3 }), ramp),
  )
})

test('a paper cut matches its stored thumbnail', async () => {
  const expected = [
    63, 27, 60, 129, 55, 74, 173, 83, 59, 126, 106, 99, 216, 174, 126, 195, 94, 62, 62, 31, 63, 136, 64, 86,
    173, 80, 61,
  ]
  const look = lookOf(await make(scenery(160, 120), { palette: 'sunset', frame: true }))
  expect(worst(look, expected), `${look}`).toBeLessThan(6)
})

test('transparent parts are white paper, a flat picture is one sheet, and any shape keeps its size', async () => {
  expect(Math.min(...meanColour(await make(drawPicture(120, 90, () => [0, 0, 0, 0]))))).toBeGreaterThan(200)
  const plain = await make(
    drawPicture(120, 90, () => [40, 120, 200]),
    { depth: 0 },
  )
  expect(worst(lookOf(plain, 2).slice(0, 3), lookOf(plain, 2).slice(9))).toBeLessThanOrEqual(3)
  for (const [width, height] of [
    [1, 1],
    [200, 20],
  ] as const) {
    const { data, ...box } = await make(scenery(width, height), { frame: true })
    expect([box.width, box.height, data.length]).toEqual([width, height, width * height * 4])
    for (let i = 3; i < data.length; i += 4) expect(data[i]).toBe(255)
  }
})

test('a paper-cut run sends small previews, ends at progress 1, and stops when cancelled', async () => {
  const sides: number[] = []
  const steps: number[] = []
  const choices = { palette: 'ivory', layers: 4, smoothness: 0.3, depth: 0.6, frame: true, seed: 1 }
  const inputs = { image: scenery(560, 440), ...choices }
  const listening = quietContext({
    preview: ({ width, height }) => sides.push(Math.max(width, height)),
    progress: (fraction) => steps.push(fraction),
  })
  await executePaperCut(inputs, listening, small)
  expect(sides.length).toBe(1)
  expect(sides[0]).toBeLessThanOrEqual(512)
  expect(steps).toEqual(steps.toSorted((one, other) => one - other))
  expect(steps.at(-1)).toBe(1)
  const stopped = quietContext({ signal: AbortSignal.abort(new Error('stopped')) })
  await expect(executePaperCut(inputs, stopped, small)).rejects.toThrow('stopped')
})
