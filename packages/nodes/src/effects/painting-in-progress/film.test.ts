import { afterAll, expect, test } from 'vitest'
import { StrokePainter } from '../../ground/drawing/stroke-painter.ts'
import { planeOf } from '../../ground/plane/plane.ts'
import { closeKernels } from '../../kernels/pool.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { filmPainting, paintedAt } from './execution.ts'

afterAll(closeKernels)

const settings = { strength: 0.75, brush_size: 4, seed: 3 }
/** The whole picture is painted in full detail. */
const finish = { focus: planeOf({ width: 1, height: 1 }, () => 1), brushes: [2, 1.2] }
const { signal } = new AbortController()
const size = { width: 160, height: 120 }

/** Mean absolute difference of channel values, from 0 to 255. */
const differenceOf = (a: Uint8ClampedArray, b: Uint8ClampedArray) =>
  a.reduce((sum, value, index) => sum + Math.abs(value - b[index]!), 0) / a.length

async function stages(times: readonly number[], image = scenery(size.width, size.height)) {
  using painter = new StrokePainter(image, { ...settings, finish }, signal)
  await painter.prepare()
  const pictures = []
  for (const time of times) {
    await painter.paintUntil(time)
    pictures.push(await painter.picture())
  }
  return pictures
}

test('the film begins with a warm white canvas, and each stage is closer to the photo', async () => {
  const photo = scenery(size.width, size.height)
  const pictures = await stages([0, 0.15, 0.3, 0.6, 1])
  const [blank] = pictures
  const [r, g, b] = meanColour(blank!)
  expect(Math.min(r, g, b)).toBeGreaterThan(215)
  expect(r).toBeGreaterThan(b)
  const distances = pictures.map(({ data }) => differenceOf(data, photo.data))
  for (let index = 1; index < distances.length; index++)
    expect(distances[index]!).toBeLessThan(distances[index - 1]!)
  expect(distances.at(-1)!).toBeLessThan(16)
})

test('the finished picture is equal after two steps and after twenty, except for the order of strokes', async () => {
  const few = (await stages([0.5, 1])).at(-1)!
  const many = (await stages(Array.from({ length: 20 }, (_, index) => (index + 1) / 20))).at(-1)!
  expect(differenceOf(few.data, many.data)).toBeLessThan(3)
})

test('a flat picture covers the whole canvas', async () => {
  const [done] = await stages(
    [1],
    drawPicture(size.width, size.height, () => [40, 60, 90]),
  )
  let bare = 0
  for (let offset = 0; offset < done!.data.length; offset += 4) if (done!.data[offset]! > 150) bare += 1
  expect(bare / (size.width * size.height)).toBeLessThan(0.01)
})

test('the painting time begins with some strokes, never decreases, and ends before the film, which then shows the finished picture', () => {
  const times = Array.from({ length: 192 }, (_, frame) => paintedAt(frame, 192, 24))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times[0]).toBeGreaterThan(0)
  expect(times[0]).toBeLessThan(0.1)
  expect(times.filter((time) => time === 1).length).toBeGreaterThan(36)
})

test('each part of the film changes the picture, and the first part changes it most', async () => {
  const frames = Array.from({ length: 11 }, (_, i) => paintedAt(i * 24, 288, 24))
  const pictures = await stages(frames)
  const changes = pictures.slice(1).map(({ data }, index) => differenceOf(data, pictures[index]!.data))
  expect(Math.max(...changes.slice(0, 3))).toBe(Math.max(...changes))
  for (const change of changes.slice(0, 9)) expect(change).toBeGreaterThan(0.8)
})

test('the film has the shape of the photo, and the finished painting as its poster', async () => {
  const order = { ...settings, size: { width: 96, height: 64 }, fps: 24, seconds: 3, music: 'none' } as const
  const film = await filmPainting(scenery(90, 60), order, quietContext())
  expect(film).toMatchObject({ width: 96, height: 64, duration_ms: 3000 })
  expect(differenceOf(film.poster.data, scenery(96, 64).data)).toBeLessThan(25)
})
