import { afterAll, expect, test } from 'vitest'
import { closeKernels } from '../../../kernels/pool.ts'
import { drawPicture, quietContext, scenery } from '../../../testing/pictures.ts'
import { loudnessOf } from '../sound/music/loudness.ts'
import { filmMaking, frameAt } from './film-making.ts'
import { framePhoto } from './frame-photo.ts'
import { hatchParts } from './hatch.ts'
import { layPieces } from './lay.ts'
import type { Order } from './stage.ts'
import { toolSounds } from './tool-sounds.ts'
import { touchesOf } from './touches.ts'
import { changedParts, traceParts, untouched } from './trace.ts'

afterAll(closeKernels)

const { signal } = new AbortController()
const size = { width: 64, height: 48 }
const pixelAt = (x: number, y: number) => y * size.width + x

/** Parts with two lines, at the top and at the bottom. */
function twoLines(): Int32Array {
  const parts = new Int32Array(size.width * size.height).fill(untouched)
  for (let x = 2; x < 32; x++) parts[pixelAt(x, 5)] = parts[pixelAt(x, 40)] = 0
  return parts
}

test('a hand draws a line from one end to the other before it begins the next line', async () => {
  const { born, strokes } = await traceParts(twoLines(), size, { across: 1, cuts: false }, signal)
  expect(strokes).toHaveLength(2)
  const line = (y: number) => Array.from({ length: 30 }, (_, i) => born[pixelAt(2 + i, y)]!)
  for (const times of [line(5), line(40)]) {
    const ascending = times.toSorted((a, b) => a - b)
    expect([ascending, ascending.toReversed()]).toContainEqual(times)
    expect(new Set(times).size).toBe(30)
  }
  expect(Math.max(...line(5))).toBeLessThan(Math.min(...line(40)))
})

test('pixels beside a line appear with the nearest part of the line', async () => {
  const { born } = await traceParts(twoLines(), size, { across: 1, cuts: false }, signal)
  expect(born[pixelAt(20, 8)]).toBe(born[pixelAt(20, 5)])
  expect(born[pixelAt(20, 47)]).toBe(born[pixelAt(20, 40)])
})

test('a part is drawn in one stroke, or in one stroke per patch, and lower part numbers are drawn first', async () => {
  const parts = new Int32Array(size.width * size.height).fill(1)
  parts.fill(0, pixelAt(0, 30))
  const whole = await traceParts(parts, size, { across: 4, cuts: false }, signal)
  expect(whole.strokes).toHaveLength(2)
  expect(whole.born[pixelAt(30, 40)]).toBeLessThan(whole.born[pixelAt(30, 10)]!)
  const cut = await traceParts(parts, size, { across: 4, cuts: true }, signal)
  expect(cut.strokes.length).toBeGreaterThan(12)
})

test('the strokes of a shading cover all changed parts, and each begins when the stroke before it ends', () => {
  const parts = new Int32Array(size.width * size.height)
  const { born, strokes } = hatchParts(parts, size, 3)
  expect(strokes.length).toBeGreaterThan(20)
  expect(strokes.reduce((sum, { area }) => sum + area, 0)).toBe(parts.length)
  for (const [index, { from, to }] of strokes.entries()) {
    expect(to).toBeGreaterThan(from)
    if (index > 0) expect(from).toBeCloseTo(strokes[index - 1]!.to)
  }
  expect(born.every((time) => time >= 0 && time <= 1)).toBe(true)
})

test('pieces are laid group by group, each whole piece at the same moment, and covered pieces are left out', () => {
  const owner = Int32Array.from({ length: size.width * size.height }, (_, i) => (i % size.width < 32 ? 0 : 2))
  const pieces = { x: [16, 30, 48], y: [24, 24, 24], group: [1, 0, 0], within: [0, 0, 0], count: 3 }
  const { born, strokes } = layPieces(owner, pieces, size, 3)
  expect(strokes).toHaveLength(2)
  expect(new Set(born)).toEqual(new Set([born[pixelAt(10, 10)], born[pixelAt(50, 10)]]))
  expect(born[pixelAt(50, 10)]).toBeLessThan(born[pixelAt(10, 10)]!)
})

test('equal pictures have no changed parts', async () => {
  const picture = scenery(size.width, size.height)
  const parts = changedParts(picture, picture)
  expect(parts.every((part) => part === untouched)).toBe(true)
  for (const { born, strokes } of [
    await traceParts(parts, size, { across: 2, cuts: true }, signal),
    hatchParts(parts, size, 2),
  ])
    expect([strokes.length, born.every((time) => time === 0)]).toEqual([0, true])
})

test('a film begins with a part of the picture, and ends with the finished picture', async () => {
  const ground = drawPicture(size.width, size.height, () => [240, 236, 228])
  const picture = drawPicture(size.width, size.height, (x, y) => [200 * x, 200 * y, 60])
  const order: Order = {
    born: Float32Array.from({ length: size.width * size.height }, (_, i) => i / (size.width * size.height)),
    strokes: [{ from: 0, to: 1, x: 0.5, area: 500 }],
  }
  const stages = [
    { ...order, picture: ground, tool: 'pencil', share: 0 },
    { ...order, picture, tool: 'brush', share: 1 },
  ] as const
  const settings = { fps: 24, seconds: 4, sound: 'none', seed: 1 } as const
  const film = await filmMaking({ ground, stages }, settings, quietContext())
  expect(film).toMatchObject({ ...size, duration_ms: 4000 })
  expect(film.poster.data).toEqual(picture.data)
})

test('the making of a picture begins in the first frame, never goes backwards, and ends at the given frame', () => {
  const frames = Array.from({ length: 101 }, (_, i) => frameAt(i / 100, 150))
  expect(frames).toEqual(frames.toSorted((a, b) => a - b))
  expect(frames.filter((frame) => frame === 0).length).toBeGreaterThan(1)
  expect(frames.at(-1)).toBe(150)
})

test('the sound of a tool has at most twelve touches a second, the planned loudness, and equal samples at each run', async () => {
  const strokes = Array.from({ length: 900 }, (_, i) => ({
    from: i / 900,
    to: (i + 1) / 900,
    x: i / 900,
    area: 9 + (i % 7),
  }))
  const stage = {
    strokes,
    born: new Float32Array(0),
    picture: scenery(4, 4),
    tool: 'tile',
    share: 1,
  } as const
  const touches = touchesOf(stage, (time) => 3 * time)
  expect(touches.length).toBeGreaterThan(25)
  expect(touches.length).toBeLessThan(36)
  const [first, second] = [
    await toolSounds(touches, 3, signal).make(),
    await toolSounds(touches, 3, signal).make(),
  ]
  expect(first.left).toEqual(second.left)
  expect(first.left).toHaveLength(3 * first.rate)
  expect(Math.abs(loudnessOf(first) + 20)).toBeLessThan(1.5)
})

test('a photo without faces is cropped around its subject to a frame of any shape', async () => {
  const isSubject = (x: number, y: number) => Math.hypot((x - 0.8) * 1.6, y - 0.5) < 0.2
  const wide = drawPicture(160, 90, (x, y) => (isSubject(x, y) ? [230, 60, 30] : [110, 120, 110]))
  for (const frame of [
    { width: 72, height: 128 },
    { width: 96, height: 96 },
    { width: 128, height: 72 },
  ]) {
    const framed = await framePhoto(wide, frame, signal)
    expect([framed.width, framed.height]).toEqual([frame.width, frame.height])
    const reds = framed.data.filter((_, index) => index % 4 === 0)
    expect(reds.filter((red) => red > 180).length / reds.length).toBeGreaterThan(0.05)
  }
})

test('an upright frame shows a wide thing whole', async () => {
  const isThing = (x: number, y: number) => Math.abs(x - 0.5) < 0.36 && Math.abs(y - 0.55) < 0.16
  const wide = drawPicture(240, 135, (x, y) => (isThing(x, y) ? [230, 60, 30] : [110, 120, 110]))
  const framed = await framePhoto(wide, { width: 72, height: 128 }, signal)
  const reds = Array.from({ length: 72 }, (_, x) =>
    Array.from({ length: 128 }, (_, y) => framed.data[(y * 72 + x) * 4]!).some((red) => red > 180),
  )
  expect([reds[0], reds[71]]).toEqual([false, false])
  expect(reds.filter(Boolean).length).toBeGreaterThan(0.7 * 72)
})
