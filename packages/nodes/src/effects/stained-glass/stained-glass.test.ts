import { expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { labPlanes } from '../../ground/plane/lab-planes.ts'
import { fillRegions } from '../../ground/shapes/fill.ts'
import { outlinesOf } from '../../ground/shapes/outlines.ts'
import { connect, mergeRegions, sidesOf } from '../../ground/shapes/regions.ts'
import { splitRegions } from '../../ground/shapes/split.ts'
import { areEqual, meanDifference } from '../../testing/look.ts'
import { loadPhoto, portraitFile } from '../../testing/photos.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { executeStainedGlass } from './execution.ts'
import { giveFacesPanes, glassFaces, paintingAt } from './faces.ts'
import { cameWidths } from './lead.ts'
import { cutGlass, paneFields } from './panes.ts'

const small = 14_000

async function make(image: ImageValue, change: Record<string, ResolvedInput> = {}): Promise<ImageValue> {
  const inputs = { image, pane_size: 4, lead: 4, painting: 0.5, glow: 0.6, seed: 1, ...change }
  const [value] = await executeStainedGlass(inputs, quietContext(), small)
  return value as ImageValue
}

const size = { width: 60, height: 40 }
const flag = () => drawPicture(60, 40, (x) => (x < 0.5 ? [220, 60, 40] : [30, 60, 160]))

/** Returns the two halves of a flag, as regions. */
async function halves() {
  const planes = await labPlanes(flag(), size)
  const labels = Int32Array.from({ length: 2400 }, (_, i) => (i % 60 < 30 ? 0 : 1))
  return { planes, regions: connect(labels, planes) }
}

test('only similar regions are merged', async () => {
  const { planes } = await halves()
  const stripes = connect(
    Int32Array.from({ length: 2400 }, (_, i) => Math.floor((i % 60) / 10)),
    planes,
  )
  const merged = mergeRegions(stripes, planes, {
    maxDifference: 0.05,
    maxArea: Infinity,
    minArea: 0,
    minThickness: 0,
  })
  expect([stripes.count, merged.count]).toEqual([6, 2])
})

test('parts of a split region lie within the region, and no part is much larger than the limit', async () => {
  const { planes, regions } = await halves()
  const parts = splitRegions(regions, planes, 250, 3)
  expect(parts.count).toBeGreaterThan(5)
  expect(Math.max(...parts.area)).toBeLessThan(420)
  const whole = new Map<number, number>()
  for (const [i, part] of parts.labels.entries()) {
    expect(whole.get(part) ?? regions.labels[i]).toBe(regions.labels[i])
    whole.set(part, regions.labels[i]!)
  }
})

test('outlines divide a picture of any size along the borders of its regions', async () => {
  const { regions } = await halves()
  const filled = fillRegions(regions, outlinesOf(regions), { width: 240, height: 160 })
  const wrong = filled.filter((label, i) => label !== (i % 240 < 120 ? 0 : 1)).length
  expect(wrong).toBe(0)
})

test('no row of a region is assigned to another region if outlines cross', async () => {
  const { planes, regions } = await halves()
  const outlines = outlinesOf(regions)
  // The region is a sliver that smoothing has inverted: its left side is to the right of its right side.
  const count = outlines.x.length
  const crossed = {
    ...outlines,
    x: Float32Array.from([...outlines.x, 10.4, 10.4, 10.1, 10.1]),
    y: Float32Array.from([...outlines.y, 12, 18, 12, 18]),
    degree: Uint8Array.from([...outlines.degree, 2, 2, 2, 2]),
    segments: Int32Array.from([...outlines.segments, count, count + 1, 7, 0, count + 2, count + 3, 0, 7]),
  }
  const filled = fillRegions(regions, crossed, { width: planes.width, height: planes.height })
  expect(filled.filter((label) => label === 7).length).toBeLessThan(7)
  expect(filled.filter((label, i) => label !== regions.labels[i]).length).toBeLessThan(7)
})

test('cames are wide between panes of different colours, and thin across uniform parts', async () => {
  const planes = await labPlanes(flag(), size)
  const quarters = Int32Array.from({ length: 2400 }, (_, i) => Math.floor((i % 60) / 15))
  const regions = connect(quarters, planes)
  const outlines = outlinesOf(regions)
  const widths = cameWidths(outlines, regions)
  const between = (a: number, b: number) =>
    widths.filter((_, s) => {
      const sides = [outlines.segments[s * 4 + 2], outlines.segments[s * 4 + 3]]
      return sides.includes(a) && sides.includes(b)
    })
  expect(Math.max(...between(0, 1))).toBe(0.5)
  expect(Math.min(...between(1, 2))).toBeCloseTo(1.15)
})

test('wide lead and other tints divide a pale subject from a ground of the same colour', async () => {
  const planes = await labPlanes(
    drawPicture(60, 40, () => [235, 235, 235]),
    size,
  )
  const stripes = connect(
    Int32Array.from({ length: 2400 }, (_, i) => Math.floor((i % 60) / 10)),
    planes,
  )
  const shape = Float32Array.from({ length: 2400 }, (_, i) => (i % 60 < 30 ? 1 : 0))
  const plan = { maxDifference: 0.05, maxArea: Infinity, minArea: 0, minThickness: 0 }
  expect(mergeRegions(stripes, planes, plan).count).toBe(1)
  const merged = mergeRegions(stripes, planes, { ...plan, shape })
  expect(merged.count).toBe(2)
  const sides = sidesOf(merged, shape)
  expect([...sides]).toEqual([1, 0])
  expect(Math.min(...cameWidths(outlinesOf(merged), merged, sides))).toBeCloseTo(1.15)
  for (let seed = 1; seed < 9; seed++) {
    const panes = cutGlass(merged, seed, { skins: [], sides })
    const redness = (pane: number) => panes[pane * paneFields + 1]!
    expect(redness(0)).toBeGreaterThan(redness(1) + 0.005)
  }
})

test('wide regions are split into larger parts', async () => {
  const { planes, regions } = await halves()
  const meanArea = (maxArea: number) => 2400 / splitRegions(regions, planes, maxArea, 3).count
  // With parts of 60 pixels, a region of 1200 pixels has a width of 20 parts; with parts of 400 pixels, of only 3 parts.
  expect(meanArea(60) / 60).toBeGreaterThan(1.3 * (meanArea(400) / 400))
})

test('stained glass has the same pixels for the same seed, and other pixels for another seed', async () => {
  const image = scenery(150, 110)
  const [first, again, other] = [await make(image), await make(image), await make(image, { seed: 2 })]
  expect(areEqual(first, again)).toBe(true)
  expect(areEqual(first, other)).toBe(false)
})

test('wider lead is darker; sunlight and painting change the glass', async () => {
  const image = scenery(160, 120)
  const light = (made: ImageValue) => meanColour(made).reduce((sum, value) => sum + value)
  const [thin, wide] = [await make(image, { lead: 1 }), await make(image, { lead: 10 })]
  expect(light(wide)).toBeLessThan(light(thin) - 20)
  const [plain, painted] = [await make(image, { painting: 0 }), await make(image, { painting: 1 })]
  expect(meanDifference(plain, painted)).toBeGreaterThan(1)
  expect(meanDifference(await make(image, { glow: 0 }), await make(image, { glow: 1 }))).toBeGreaterThan(1)
})

test('transparent parts are clear glass, and pictures of any shape keep their size', async () => {
  const made = await make(drawPicture(120, 90, () => [0, 0, 0, 0]))
  expect(Math.min(...meanColour(made))).toBeGreaterThan(110)
  for (const [width, height] of [
    [1, 1],
    [200, 20],
  ] as const) {
    const { data, ...box } = await make(scenery(width, height))
    expect([box.width, box.height, data.length]).toEqual([width, height, width * height * 4])
    for (let i = 3; i < data.length; i += 4) expect(data[i]).toBe(255)
  }
})

test('a stained-glass run sends small previews, ends at progress 1, and stops when cancelled', async () => {
  const sides: number[] = []
  const steps: number[] = []
  const inputs = { image: scenery(560, 440), pane_size: 10, lead: 4, painting: 0.5, glow: 0.6, seed: 1 }
  const listening = quietContext({
    preview: async ({ width, height }) => void sides.push(Math.max(width, height)),
    progress: (fraction) => steps.push(fraction),
  })
  await executeStainedGlass(inputs, listening, small)
  expect(sides.length).toBe(1)
  expect(sides[0]).toBeLessThanOrEqual(512)
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(steps.at(-1)).toBe(1)
  const stopped = quietContext({ signal: AbortSignal.abort(new Error('stopped')) })
  await expect(executeStainedGlass(inputs, stopped, small)).rejects.toThrow('stopped')
})

test('a face is a single pane with painted eyes, surrounded by lead', async () => {
  const image = await loadPhoto(await portraitFile(), (areEqual) => areEqual.resize(200, 200))
  const faces = await glassFaces(image, 14, new AbortController().signal)
  expect(faces).toHaveLength(1)
  const size = { width: 100, height: 100 }
  const planes = await labPlanes(image, size)
  const stripes = Int32Array.from({ length: 10_000 }, (_, i) => Math.floor((i % 100) / 8))
  const rule = { maxDifference: 0, maxArea: Infinity, minArea: 10, minThickness: 1 }
  const { regions, faceOf } = await giveFacesPanes(
    { regions: connect(stripes, planes), planes, rule },
    faces,
    image,
    new AbortController().signal,
  )
  const { portrait } = faces[0]!.head
  const { leftEye, rightEye, nose, mouth } = portrait.face
  const paneAt = ({ x, y }: { x: number; y: number }) =>
    regions.labels[Math.floor(y / 2) * 100 + Math.floor(x / 2)]!
  const panes = [leftEye, rightEye, nose, mouth].map(paneAt)
  expect(new Set(panes).size).toBe(1)
  expect([...faceOf].filter((face) => face === 0)).toHaveLength(1)
  expect(faceOf[panes[0]!]).toBe(0)
  expect(faceOf[regions.labels[0]!]).toBe(-1)
  const cheek = { x: (leftEye.x + mouth.x) / 2, y: (nose.y + mouth.y) / 2 }
  const lineAt = ({ x, y }: { x: number; y: number }) => paintingAt(faces[0]!, x, y).line
  expect(lineAt(leftEye)).toBeGreaterThan(lineAt(cheek) + 0.2)
})
