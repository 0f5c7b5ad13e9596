import { expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { deepenedBy } from '../../ground/colour/deepen.ts'
import type { Face } from '../../ground/people/faces/decode.ts'
import { findFaces } from '../../ground/people/faces/find-faces.ts'
import { blurPlane, softenPlane } from '../../ground/plane/blur.ts'
import { labPlanes } from '../../ground/plane/lab-planes.ts'
import { areEqual, lookOf } from '../../testing/look.ts'
import { loadPhoto, portraitFile } from '../../testing/photos.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { choosePapers, hueOf } from './colours.ts'
import { executePaperCut } from './execution.ts'
import { nearnessOf } from './nearness.ts'
import { type Loops, loopsOf } from './outline.ts'
import { cutSheets } from './sheets.ts'
import { toneOf } from './tone.ts'

const small = 12_000

async function make(image: ImageValue, change: Record<string, ResolvedInput> = {}): Promise<ImageValue> {
  const choices = { palette: 'photo', layers: 5, smoothness: 0.3, depth: 0.6, frame: false, seed: 1 }
  const [value] = await executePaperCut({ image, ...choices, ...change }, quietContext(), small)
  return value as ImageValue
}

const size = { width: 120, height: 90 }

test('repeated running means approximate a Gaussian blur', () => {
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

test('papers are more saturated than the photo, but black hair remains black', () => {
  const gain = (colour: readonly [number, number, number]) => deepenedBy(colour, 1.5, 0.24)
  expect(gain([0.6, 0.1, 0.05])).toBeGreaterThan(1.2)
  // Dark skin is as warm as light skin.
  expect(gain([0.3, 0.02, 0.035])).toBeGreaterThan(1.2)
  expect(gain([0.25, 0, -0.03])).toBeLessThan(1)
  expect(gain([0.5, 0, 0])).toBe(0)
})

const noFaces = (area: { width: number; height: number }) => new Int32Array(area.width * area.height).fill(-1)
const plan = { sheets: 5, smoothness: 0.3, reach: 0.5 }
/** Returns the area within closed lines, which alternate between inside and outside. */
const areaOf = (loops: Loops) =>
  Math.abs(
    loops.reduce(
      (sum, loop) =>
        sum +
        loop.reduce((part, x, i) => {
          if (i % 2) return part
          const [y, nextX, nextY] = [loop[i + 1]!, loop[(i + 2) % loop.length]!, loop[(i + 3) % loop.length]!]
          return part + (x * nextY - nextX * y) / 2
        }, 0),
      0,
    ),
  )

test('each sheet covers all nearer pixels, and no sheet has tiny shapes or holes', () => {
  const speck = (x: number, y: number) => Math.hypot(x - 20, y - 45) < 1.3
  const data = Float32Array.from({ length: 10_800 }, (_, i) => {
    const [x, y] = [i % 120, Math.floor(i / 120)]
    return speck(x, y) ? 1 : x < 40 ? 0.1 : x < 80 ? 0.5 : speck(x - 80, y) ? 0 : 0.9
  })
  const sheets = cutSheets({ data, faceAt: noFaces(size) }, size, plan)
  expect(sheets).toHaveLength(4)
  expect(sheets.map(({ length }) => length)).toEqual([1, 1, 1, 1])
  const areas = sheets.map(areaOf)
  expect(areas[0]! - areas[2]!).toBeGreaterThan(30 * 90)
  // On a face, small shapes are kept, because a small shape is an eye, and a hole is the light in it.
  const faceAt = noFaces(size).fill(0)
  expect(cutSheets({ data, faceAt }, size, { ...plan, smoothness: 0 })[3]!.length).toBe(3)
})

test('the papers have the hue of the photo, not of skin, and become darker towards the front', async () => {
  const [sea, beach] = await Promise.all(
    [[40, 90, 190] as const, [220, 150, 120] as const].map((colour) =>
      labPlanes(
        drawPicture(120, 90, (x) => (x < 0.6 ? colour : [205, 150, 125])),
        size,
      ),
    ),
  )
  const isSkin = (i: number) => i % 120 > 72
  const [blue, brown] = [hueOf(sea!, isSkin), hueOf(beach!, isSkin)]
  expect(Math.abs(blue - 262)).toBeLessThan(12)
  expect(Math.abs(brown - 45)).toBeLessThan(15)
  const { stops } = choosePapers('photo', blue)
  expect(stops.map(([light]) => light)).toEqual(stops.map(([light]) => light).toSorted((a, b) => a - b))
  for (const [, a, b] of stops) {
    const turn = (Math.atan2(b, a) * 180) / Math.PI - blue
    expect(Math.abs(turn - 360 * Math.round(turn / 360))).toBeLessThan(20)
  }
})

test('the features of a face are on the sheets in front, and its hair is in front of its skin', async () => {
  const image = await loadPhoto(await portraitFile())
  const area = { width: 240, height: 240 }
  const planes = await labPlanes(image, area)
  const signal = new AbortController().signal
  const { data, faceAt } = await nearnessOf(image, planes, { sigma: 1, minimum: 12, signal })
  const [{ leftEye, rightEye, nose }] = (await findFaces(image, signal)) as [Face]
  const indexOf = (x: number, y: number) => Math.floor((y * 240) / 360) * 240 + Math.floor((x * 240) / 360)
  const around = (x: number, y: number, reach: number) =>
    Math.max(
      ...Array.from(
        { length: 49 },
        (_, i) => data[indexOf(x + reach * ((i % 7) - 3), y + reach * (Math.floor(i / 7) - 3))]!,
      ),
    )
  const cheek = data[indexOf((leftEye.x + nose.x) / 2, nose.y)]!
  for (const eye of [leftEye, rightEye]) expect(around(eye.x, eye.y, 1)).toBeGreaterThan(cheek + 0.15)
  expect(faceAt[indexOf(nose.x, nose.y)]).toBe(0)
  // Dark hair beside the face.
  expect(around(nose.x, nose.y - 62, 2)).toBeGreaterThan(cheek + 0.15)
})

test('outlines are long lines with corners, and continue beyond the border', () => {
  const box = { width: 60, height: 60 }
  const [square] = loopsOf((x, y) => x >= 20 && x < 40 && y >= 20 && y < 40, box, 1)
  expect(square!.length / 2).toBeLessThanOrEqual(8)
  const [half] = loopsOf((x) => x < 30, box, 1)
  expect(Math.min(...half!)).toBeLessThan(-10)
  expect(loopsOf(() => false, box, 1)).toEqual([])
})

test('a paper cut has the same pixels for the same seed, and other pixels for another seed', async () => {
  const image = scenery(150, 110)
  const [first, again, other] = [await make(image), await make(image), await make(image, { seed: 2 })]
  expect(areEqual(first, again)).toBe(true)
  expect(areEqual(first, other)).toBe(false)
})

test('palettes have their colours, and depth casts shadows', async () => {
  const image = scenery(160, 120)
  const [sea, wood] = [await make(image, { palette: 'ocean' }), await make(image, { palette: 'forest' })]
  expect(meanColour(sea)[2]).toBeGreaterThan(meanColour(sea)[0] + 20)
  expect(meanColour(wood)[1]).toBeGreaterThan(meanColour(wood)[2] + 10)
  const [flat, deep] = [await make(image, { depth: 0 }), await make(image, { depth: 1 })]
  expect(meanColour(deep)[1]).toBeLessThan(meanColour(flat)[1])
})

test('transparent parts are white paper, a flat picture is a single sheet, and pictures of any shape keep their size', async () => {
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
    preview: async ({ width, height }) => void sides.push(Math.max(width, height)),
    progress: (fraction) => steps.push(fraction),
  })
  await executePaperCut(inputs, listening, small)
  expect(sides.length).toBe(1)
  expect(sides[0]).toBeLessThanOrEqual(512)
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(steps.at(-1)).toBe(1)
  const stopped = quietContext({ signal: AbortSignal.abort(new Error('stopped')) })
  await expect(executePaperCut(inputs, stopped, small)).rejects.toThrow('stopped')
})
