import { afterAll, expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import { findFaces } from '../../ground/people/faces/find-faces.ts'
import { pointOf } from '../../ground/people/faces/mesh.ts'
import { headsOf } from '../../ground/people/heads/head.ts'
import { closeKernels, configureKernels } from '../../kernels/pool.ts'
import { loadPhoto, portraitFile } from '../../testing/photos.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { meanDifference, thumbnailOf } from '../../testing/thumbnail.ts'
import { neonPaletteNames } from './declaration.ts'
import { executeNeonEdges } from './execution.ts'
import { drawFaces } from './faces.ts'

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
  const twoThreads = await light(scenery(150, 90))
  configureKernels({ threads: 1 })
  const oneThread = await light(scenery(150, 90))
  configureKernels({ threads: 2 })
  expect(meanDifference(oneThread, twoThreads)).toBe(0)
})

test('an edge glows and lights the dark area around it', async () => {
  const { data, width } = await light(disc)
  const valueAt = (x: number, y: number) =>
    Math.max(...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3))
  const rim = Math.max(...Array.from({ length: 16 }, (_, i) => valueAt(112 + i, 60)))
  expect(rim).toBeGreaterThan(200)
  expect(valueAt(5, 5)).toBeLessThan(60)
  expect(valueAt(104, 60)).toBeGreaterThan(valueAt(5, 5))
})

test('more glow, a more visible picture and more detail each give more light', async () => {
  for (const name of ['glow', 'ground', 'detail'] as const) {
    const [none, much] = [await light(disc, { [name]: 0 }), await light(disc, { [name]: 1 })]
    expect(sum(much), name).toBeGreaterThan(sum(none))
  }
})

test('every palette has its own colours, and the palette of the picture follows its hue', async () => {
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

test('a cancelled neon picture rejects with the reason; a finished picture matches its stored thumbnail', async () => {
  const stop = new AbortController()
  stop.abort(new Error('the owner stopped it'))
  const inputs = { image: disc, ...defaults }
  await expect(executeNeonEdges(inputs, quietContext({ signal: stop.signal }))).rejects.toThrow('the owner')
  expect(worst(thumbnailOf(await light(scenery(160, 120)), 3), golden)).toBeLessThanOrEqual(3)
})

const golden = [
  21, 0, -6, 21, 1, -5, 22, 1, -6, 20, 1, -4, 20, 3, -2, 22, 1, -5, 20, 0, -4, 20, 1, -4, 21, 1, -4,
]

test('frames of glasses are tubes around the eyes', async () => {
  const photo = await loadPhoto(await portraitFile())
  const [face] = await findFaces(photo, new AbortController().signal)
  const { leftEye, rightEye, height } = face!
  const isRim = (i: number) =>
    [leftEye, rightEye].some(({ x, y }) => {
      const away = Math.hypot((i % photo.width) - x, Math.floor(i / photo.width) - y)
      return Math.abs(away - 0.16 * height) < 0.02 * height
    })
  const rims = Array.from({ length: photo.width * photo.height }, (_, i) => i).filter(isRim)
  const withGlasses = { ...photo, data: photo.data.slice() }
  for (const i of rims) withGlasses.data.fill(25, i * 4, i * 4 + 3)
  const [bare, worn] = [await light(photo), await light(withGlasses)]
  const lightOf = ({ data }: ImageValue) =>
    rims.reduce((total, i) => total + data[i * 4]! + data[i * 4 + 1]!, 0)
  expect(lightOf(worn)).toBeGreaterThan(1.25 * lightOf(bare))
})

test('tubes run along the eyes, the lips and the jaw of a face, and not across its cheeks', async () => {
  const photo = await loadPhoto(await portraitFile(), (file) => file.resize(720))
  const heads = await headsOf(photo, 0, new AbortController().signal)
  const lines = new Float32Array(photo.width * photo.height).fill(0.3)
  drawFaces(lines, photo, heads, { full: 1, scale: 720 / 1024 })
  const { mesh } = heads[0]!
  const pixelAt = (index: number) => {
    const { x, y } = pointOf(mesh!, index)
    return lines[Math.floor(y) * photo.width + Math.floor(x)]!
  }
  // These points are on lids, the corners of the mouth, the chin, and the wings of the nose.
  for (const index of [159, 145, 386, 374, 61, 291, 152, 98, 327])
    expect(pixelAt(index), `${index}`).toBeGreaterThan(0.6)
  for (const index of [205, 425, 187, 411]) expect(pixelAt(index), `${index}`).toBeLessThan(0.2)
  expect(lines[20 * photo.width + 20]).toBeCloseTo(0.3)
})

test('small faces keep the lines of the photo', async () => {
  const photo = await loadPhoto(await portraitFile(), (file) =>
    file.resize(120).extend({ left: 400, right: 400, top: 300, bottom: 300, background: '#446' }),
  )
  const heads = await headsOf(photo, 0, new AbortController().signal)
  expect(heads).toHaveLength(1)
  const lines = new Float32Array(photo.width * photo.height).fill(0.3)
  drawFaces(lines, photo, heads, { full: 1, scale: 920 / 1024 })
  expect(lines.every((value) => Math.abs(value - 0.3) < 1e-6)).toBe(true)
})
