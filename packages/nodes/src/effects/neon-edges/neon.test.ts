import { afterAll, expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import { portraitsOf } from '../../ground/people/faces/portrait.ts'
import { closeKernels, configureKernels } from '../../kernels/pool.ts'
import { loadPhoto, portraitFile } from '../../testing/photos.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { apart, thumbnailOf } from '../../testing/thumbnail.ts'
import { neonPaletteNames } from './declaration.ts'
import { executeNeonEdges } from './execution.ts'
import { bendFace } from './faces.ts'

afterAll(closeKernels)

const defaults = { palette: 'tokyo', detail: 0.5, glow: 0.5, ground: 0.35 }

async function light(image: ImageValue, change: Partial<typeof defaults> = {}): Promise<ImageValue> {
  const [result] = await executeNeonEdges({ image, ...defaults, ...change }, quietContext())
  return result as ImageValue
}

const sum = (image: ImageValue) => meanColour(image).reduce((total, value) => total + value, 0)
const disc = drawPicture(160, 120, (x, y) =>
  Math.hypot(x - 0.5, (y - 0.5) * 0.75) < 0.25 ? [230, 190, 60] : [30, 40, 60],
)

test('a neon picture has the same pixels for the same input, on one thread and on two', async () => {
  configureKernels({ threads: 2 })
  const two = await light(scenery(150, 90))
  configureKernels({ threads: 1 })
  const one = await light(scenery(150, 90))
  configureKernels({ threads: 2 })
  expect(apart(one, two)).toBe(0)
})

test('an edge glows, and the dark rest is lit by it', async () => {
  const { data, width } = await light(disc)
  const at = (x: number, y: number) =>
    Math.max(...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3))
  const rim = Math.max(...Array.from({ length: 16 }, (_, i) => at(112 + i, 60)))
  expect(rim).toBeGreaterThan(200)
  expect(at(5, 5)).toBeLessThan(60)
  expect(at(104, 60)).toBeGreaterThan(at(5, 5))
})

test('more glow, more ground and more detail each give more light', async () => {
  for (const name of ['glow', 'ground', 'detail'] as const) {
    const [none, much] = [await light(disc, { [name]: 0 }), await light(disc, { [name]: 1 })]
    expect(sum(much), name).toBeGreaterThan(sum(none))
  }
})

test('every palette has its own colours, and one follows the hue of the picture', async () => {
  const means = await Promise.all(
    neonPaletteNames.map(async (palette) => meanColour(await light(disc, { palette }))),
  )
  expect(new Set(means.map((mean) => mean.map(Math.round).join())).size).toBe(means.length)
  const [red, , blue] = means[neonPaletteNames.indexOf('ember')]!
  expect(red).toBeGreaterThan(blue)
})

test('tiny, flat, very wide and transparent pictures become opaque and keep their size', async () => {
  for (const image of [
    drawPicture(16, 16, () => [10, 200, 90]),
    scenery(640, 64),
    scenery(1, 1),
    scenery(3, 400),
    drawPicture(20, 20, () => [0, 0, 0, 0]),
  ]) {
    const result = await light(image)
    expect([result.width, result.height]).toEqual([image.width, image.height])
    expect(result.data.every((value, i) => i % 4 < 3 || value === 255)).toBe(true)
  }
})

test('a cancelled neon picture rejects with the reason; a finished one matches its stored thumbnail', async () => {
  const stop = new AbortController()
  stop.abort(new Error('the owner stopped it'))
  const inputs = { image: disc, ...defaults }
  await expect(executeNeonEdges(inputs, quietContext({ signal: stop.signal }))).rejects.toThrow('the owner')
  expect(worst(thumbnailOf(await light(scenery(160, 120)), 3), golden)).toBeLessThanOrEqual(3)
})

const golden = [
  21, 0, -6, 21, 1, -5, 22, 1, -6, 20, 1, -4, 20, 3, -2, 22, 1, -5, 20, 0, -4, 20, 1, -4, 21, 1, -4,
]

test('a face has tubes for its lids and its mouth, and none on its cheeks', async () => {
  const image = await loadPhoto(await portraitFile(), (same) => same.resize(200, 200))
  const [portrait] = await portraitsOf(image, 30, new AbortController().signal)
  const lines = new Float32Array(40_000).fill(2)
  bendFace(lines, image, portrait!, { from: 0, to: 1 })
  const { leftEye, rightEye, mouth, nose } = portrait!.face
  const brightest = ({ x, y }: { x: number; y: number }) =>
    Math.max(...[-3, -2, -1, 0, 1, 2, 3].map((dy) => lines[Math.floor(y + dy) * 200 + Math.floor(x)]!))
  for (const part of [leftEye, rightEye, mouth]) expect(brightest(part)).toBeCloseTo(0.95, 1)
  const cheek = { x: leftEye.x - 2, y: (nose.y + mouth.y) / 2 }
  expect(brightest(cheek)).toBeLessThan(0.2)
  expect(lines[0]).toBe(2)
})
