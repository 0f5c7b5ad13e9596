import { expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { deepenedBy } from '../../ground/colour/deepen.ts'
import { skinsAt } from '../../ground/people/faces/portrait.ts'
import { blurPlane, softenPlane } from '../../ground/plane/blur.ts'
import { labPlanes } from '../../ground/plane/lab-planes.ts'
import { lookOf, same } from '../../testing/look.ts'
import { loadPhoto, portraitFile } from '../../testing/photos.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { executePaperCut } from './execution.ts'
import { paperFaces } from './faces.ts'
import { marksOf } from './marks.ts'
import { loopsOf } from './outline.ts'
import { cutPieces } from './pieces.ts'
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

test('papers are purer than the photo, but black hair stays black', () => {
  const gain = (colour: readonly [number, number, number]) => deepenedBy(colour, 1.5, 0.24)
  expect(gain([0.6, 0.1, 0.05])).toBeGreaterThan(1.2)
  // Dark skin is as warm as light skin.
  expect(gain([0.3, 0.02, 0.035])).toBeGreaterThan(1.2)
  expect(gain([0.25, 0, -0.03])).toBeLessThan(1)
  expect(gain([0.5, 0, 0])).toBe(0)
})

test('pieces are few and no crumbs, and the darker they are, the nearer', async () => {
  const speck = (x: number, y: number) => Math.hypot(x - 0.25, y - 0.5) < 0.013
  const planes = await labPlanes(
    drawPicture(120, 90, (x, y) => (speck(x, y) ? [0, 0, 0] : x < 0.5 ? [230, 220, 200] : [60, 40, 90])),
    size,
  )
  const none = new Int32Array(planes.l.length).fill(-1)
  const pieces = cutPieces(planes, planes.l, { sheets: 5, smoothness: 0.3, seed: 1, faceAt: none })
  expect(pieces.regions.count).toBeLessThanOrEqual(240)
  expect(Math.min(...pieces.regions.area)).toBeGreaterThan(0.0008 * 10_800 * 0.5)
  const at = (x: number) => pieces.sheetOf[pieces.regions.labels[45 * 120 + x]!]!
  expect(at(110)).toBeGreaterThan(at(10))
  expect(at(30)).toBe(at(10))
})

test('steps of a gradient lie on one sheet, where shadows would be noise', async () => {
  const sky = (x: number) => [90 + 70 * x, 130 + 70 * x, 200 + 50 * x] as const
  const planes = await labPlanes(
    drawPicture(240, 180, (x, y) => (y > 0.7 ? [40, 60, 30] : sky(x))),
    { width: 240, height: 180 },
  )
  const none = new Int32Array(planes.l.length).fill(-1)
  const tone = toneOf(planes, 1)
  const pieces = cutPieces(planes, tone, { sheets: 7, smoothness: 0.3, seed: 1, faceAt: none })
  const sheetAt = (x: number, y: number) => pieces.sheetOf[pieces.regions.labels[y * 240 + x]!]!
  expect(new Set([10, 70, 130, 190, 230].map((x) => sheetAt(x, 40))).size).toBe(1)
  expect(sheetAt(120, 160)).toBeGreaterThan(sheetAt(120, 40))
})

test('steps of grey lie on as many sheets as there are', async () => {
  const stripes = drawPicture(120, 90, (x) => {
    const grey = 28 * Math.floor(x * 10)
    return [grey, grey, grey]
  })
  const planes = await labPlanes(stripes, size)
  const none = new Int32Array(planes.l.length).fill(-1)
  const sheetsOf = (sheets: number) =>
    cutPieces(planes, toneOf(planes, 1), { sheets, smoothness: 0, seed: 1, faceAt: none }).count
  expect(sheetsOf(3)).toBe(3)
  expect(sheetsOf(8)).toBeGreaterThan(5)
})

test('stripes that a piece loses become marks in their colours, but not faint stripes nor stripes on faces', async () => {
  const inBar = (x: number, y: number, left: number) => x > left && x < left + 0.05 && y > 0.3 && y < 0.7
  const photo = drawPicture(120, 90, (x, y) => {
    if (inBar(x, y, 0.2)) return [60, 40, 30]
    if (inBar(x, y, 0.45)) return [250, 240, 200]
    if (inBar(x, y, 0.6)) return [165, 145, 125]
    return inBar(x, y, 0.8) ? [60, 40, 30] : [180, 160, 140]
  })
  const planes = await labPlanes(photo, size)
  const all = new Int32Array(planes.l.length)
  const regions = { ...size, labels: all, count: 1, area: [all.length], colours: [0.7, 0.01, 0.03] }
  const pieces = {
    regions: {
      ...regions,
      area: Float64Array.from(regions.area),
      colours: Float64Array.from(regions.colours),
    },
    sheetOf: new Int32Array(1),
    count: 1,
  }
  const faceAt = all.map((_, i) => (i % 120 > 90 ? 0 : -1))
  const marks = marksOf(planes, pieces, { faceAt, smoothness: 0.3, reach: 0.5 })
  const found = marks.map(({ loops, colour }) => [Math.round(loops[0]![0]! / 30), colour[0] > 0.7])
  expect(found.toSorted()).toEqual([
    [1, false],
    [2, true],
  ])
  const [, top] = [0, 1].map((axis) => Math.min(...marks[0]!.loops[0]!.filter((_, i) => i % 2 === axis)))
  expect(Math.abs(top! - 27)).toBeLessThan(3)
})

test('outlines are long lines with corners, and continue beyond the border', () => {
  const box = { width: 60, height: 60 }
  const [square] = loopsOf((x, y) => x >= 20 && x < 40 && y >= 20 && y < 40, box, 1)
  expect(square!.length / 2).toBeLessThanOrEqual(8)
  const [half] = loopsOf((x) => x < 30, box, 1)
  expect(Math.min(...half!)).toBeLessThan(-10)
  expect(loopsOf(() => false, box, 1)).toEqual([])
})

test('a face is one piece of skin, with small papers for its parts', async () => {
  const image = await loadPhoto(await portraitFile(), (same) => same.resize(200, 200))
  const faces = await paperFaces(image, 12, new AbortController().signal)
  const { portrait, papers } = faces[0]!
  const area = { width: 100, height: 100 }
  const planes = await labPlanes(image, area)
  const faceAt = skinsAt([portrait], image, area)
  const plan = { sheets: 5, smoothness: 0.3, seed: 1, faceAt }
  const { regions } = cutPieces(planes, planes.l, plan)
  const { leftEye, rightEye, mouth } = portrait.face
  const pieceAt = ({ x, y }: { x: number; y: number }) =>
    regions.labels[Math.floor(y / 2) * 100 + Math.floor(x / 2)]
  expect(new Set([leftEye, rightEye, mouth].map(pieceAt)).size).toBe(1)
  expect(pieceAt(leftEye)).not.toBe(regions.labels[0])
  expect(papers.at(-1)!.loops.length).toBeGreaterThan(1)
})

test('a paper cut has the same pixels for the same seed, others with another seed', async () => {
  const image = scenery(150, 110)
  const [first, again, other] = [await make(image), await make(image), await make(image, { seed: 2 })]
  expect(same(first, again)).toBe(true)
  expect(same(first, other)).toBe(false)
})

test('palettes have their colours, and depth casts shadows', async () => {
  const image = scenery(160, 120)
  const [sea, wood] = [await make(image, { palette: 'ocean' }), await make(image, { palette: 'forest' })]
  expect(meanColour(sea)[2]).toBeGreaterThan(meanColour(sea)[0] + 20)
  expect(meanColour(wood)[1]).toBeGreaterThan(meanColour(wood)[2] + 10)
  const [flat, deep] = [await make(image, { depth: 0 }), await make(image, { depth: 1 })]
  expect(meanColour(deep)[1]).toBeLessThan(meanColour(flat)[1])
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
