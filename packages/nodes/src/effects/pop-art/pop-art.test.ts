import { afterAll, expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import { portraitsOf } from '../../ground/people/faces/portrait.ts'
import { closeKernels, configureKernels } from '../../kernels/pool.ts'
import { loadPhoto, portraitFile } from '../../testing/photos.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { meanDifference, thumbnailOf } from '../../testing/thumbnail.ts'
import { executePopArt, type PopSettings, planSheet, printSheet, subjectOf } from './execution.ts'
import { drawFeatures } from './features.ts'
import { findGround } from './ground.ts'
import { schemesOf } from './palettes.ts'

afterAll(closeKernels)

const settings: PopSettings = { grid: 2, palette: 'factory', keyInk: 0.5, misprint: 0.4, seed: 0 }
const { signal } = new AbortController()
const print = async (image: ImageValue, change: Partial<PopSettings> & { side?: number } = {}) => {
  return await printSheet(
    image,
    { side: 240, ...(await subjectOf(image, signal)), ...settings, ...change },
    { signal },
  )
}

test('a sheet has the same pixels for the same input, on one thread and on two', async () => {
  configureKernels({ threads: 2 })
  const second = await print(scenery(150, 90))
  configureKernels({ threads: 1 })
  const first = await print(scenery(150, 90))
  configureKernels({ threads: 2 })
  expect(meanDifference(first, second)).toBe(0)
})

test('a sheet has the shape of the picture, whole panels and paper gaps', async () => {
  const sheet = planSheet({ width: 300, height: 200 }, 3, 600)
  expect(Math.abs(sheet.width / sheet.height - 1.5)).toBeLessThan(0.03)
  expect(sheet.width).toBe(3 * sheet.panel.width + 4 * sheet.gap)
  const { data, width, height } = await print(scenery(150, 100))
  expect([...data.subarray(0, 4)]).toEqual([250, 246, 237, 255])
  const middle = (Math.floor(height / 4) * width + Math.floor(width / 2)) * 4
  expect([...data.subarray(middle, middle + 3)]).toEqual([250, 246, 237])
})

test('the panels of a sheet differ, and so do seeds and ink sets', async () => {
  const image = scenery(120, 120)
  const sheet = await print(image)
  const cells = [0, 1, 2, 3].map((i) =>
    thumbnailOf(sheet, 2)
      .slice(i * 3, i * 3 + 3)
      .join(),
  )
  expect(new Set(cells).size).toBe(4)
  expect(meanDifference(sheet, await print(image, { seed: 1 }))).toBeGreaterThan(5)
  expect(meanDifference(sheet, await print(image, { palette: 'candy' }))).toBeGreaterThan(10)
})

test('every ink set has nine panels with light inks under a dark key', () => {
  for (const name of ['factory', 'candy', 'retro', 'primary'] as const) {
    const schemes = schemesOf(name)
    expect(schemes).toHaveLength(9)
    for (const { ground, inks, key } of schemes) {
      for (const ink of [ground, ...inks.slice(0, 3)]) expect(ink[0] - key[0]).toBeGreaterThan(0.15)
    }
  }
})

test('the background has the colours of the border, and is not found inside the subject', () => {
  const [width, height] = [60, 60]
  const points = new Float32Array(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    const away = Math.hypot((i % width) - 30, Math.floor(i / width) - 30)
    points[i * 3] = away < 8 ? 0.8 : away < 20 ? 0.2 : 0.8
  }
  const { centres, mask } = findGround({ points, width, height }, [
    [0.2, 0, 0],
    [0.8, 0, 0],
  ])
  expect(centres[0]![0]).toBe(0.8)
  expect(mask[5 * width + 30]).toBe(1)
  expect(mask[30 * width + 30]).toBe(0)
})

test('more key ink makes a sheet darker, and inks are aligned at misprint 0', async () => {
  const image = scenery(120, 90)
  const light = async (keyInk: number) =>
    meanColour(await print(image, { keyInk })).reduce((sum, v) => sum + v, 0)
  // Key ink is printed on the subject, a third of the picture.
  expect(await light(0)).toBeGreaterThan((await light(1)) + 15)
  expect(
    meanDifference(await print(image, { misprint: 0 }), await print(image, { misprint: 1 })),
  ).toBeGreaterThan(2)
})

test('tiny, flat, very wide and transparent pictures keep their shape', async () => {
  for (const image of [
    drawPicture(16, 16, () => [10, 200, 90]),
    scenery(640, 64),
    scenery(1, 1),
    drawPicture(60, 40, (x) => [200, 20, 20, x * 255]),
    drawPicture(20, 20, () => [0, 0, 0, 0]),
  ]) {
    const result = await print(image, { grid: 3 })
    expect(result.data.length).toBe(result.width * result.height * 4)
    expect(result.data.every((value, i) => i % 4 < 3 || value === 255)).toBe(true)
  }
})

test('a cancelled sheet rejects with the reason; a finished sheet matches its stored thumbnail', async () => {
  const stop = new AbortController()
  stop.abort(new Error('the owner stopped it'))
  const inputs = {
    image: scenery(90, 90),
    keep: 'auto',
    panels: '4',
    palette: 'factory',
    key_ink: 0.5,
    misprint: 0.4,
    seed: 0,
  }
  await expect(executePopArt(inputs, quietContext({ signal: stop.signal }))).rejects.toThrow('the owner')
  expect(worst(thumbnailOf(await print(scenery(160, 120)), 3), golden)).toBeLessThanOrEqual(3)
})

const golden = [
  77, -5, 1, 77, 2, -1, 71, 15, 0, 85, -5, 7, 77, 4, -1, 67, 14, -8, 83, -1, 10, 77, 2, 3, 63, 7, -10,
]

test('the key draws the features of a small face, but not its cheeks', async () => {
  const photo = await loadPhoto(await portraitFile(), (file) => file.resize(240))
  const portraits = await portraitsOf(photo, 0, new AbortController().signal)
  expect(portraits).toHaveLength(1)
  const panel = { width: 80, height: Math.round((80 * photo.height) / photo.width) }
  const tones = new Float32Array(panel.width * panel.height * 4).fill(0.9)
  drawFeatures(tones, panel, { portraits, picture: photo, solid: 0.3 })
  const minimum = tones.reduce((low, value) => Math.min(low, value), 1)
  expect(minimum).toBeLessThan(0.3)
  const untouched = tones.filter((value) => value > 0.85).length / tones.length
  expect(untouched).toBeGreaterThan(0.85)
})

test('a person is cut out in front of a flat background without dots beside the head, and skin has one ink', async () => {
  const photo = await loadPhoto(await portraitFile())
  const subject = await subjectOf(photo, signal)
  expect(subject.matte).toBeDefined()
  const side = 360
  const sheet = await printSheet(photo, { ...settings, ...subject, grid: 1, misprint: 0, side }, { signal })
  const pixelAt = (x: number, y: number) => [
    ...sheet.data.subarray((y * side + x) * 4, (y * side + x) * 4 + 3),
  ]
  const inside = (x: number, y: number) => subject.matte!.data[y * 360 + x]!
  const ground = pixelAt(4, 4)
  let [outside, flat] = [0, 0]
  for (let y = 4; y < side - 4; y += 2) {
    for (let x = 4; x < side - 4; x += 2) {
      if (
        Math.max(inside(x - 4, y), inside(x + 4, y), inside(x, y - 4), inside(x, y + 4), inside(x, y)) > 0.02
      )
        continue
      outside += 1
      if (pixelAt(x, y).every((value, c) => Math.abs(value - ground[c]!) < 24)) flat += 1
    }
  }
  expect(outside).toBeGreaterThan(3000)
  expect(flat / outside).toBeGreaterThan(0.97)
})
