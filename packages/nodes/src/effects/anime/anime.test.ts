import { afterAll, expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import { findFaces } from '../../ground/people/faces/find-faces.ts'
import { closeKernels, configureKernels } from '../../kernels/pool.ts'
import { areEqual } from '../../testing/look.ts'
import { loadPhoto, portraitFile } from '../../testing/photos.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { meanLab, skinOf } from '../../testing/skins.ts'
import { executeAnime } from './execution.ts'
import { openEyes } from './features.ts'
import { flatten } from './flatten.ts'

afterAll(closeKernels)

const settings = { light: 'day', flatness: 0.5, lines: 0.5, eyes: 0.4 }

async function draw(image: ImageValue, change: Partial<Record<keyof typeof settings, number | string>> = {}) {
  const [picture] = await executeAnime({ image, ...settings, ...change }, quietContext())
  return picture as ImageValue
}

/** Returns the number of different colours, in steps that the eye notices. */
const colours = ({ data }: ImageValue) =>
  new Set(
    Array.from({ length: data.length / 4 }, (_, i) =>
      data
        .slice(i * 4, i * 4 + 3)
        .map((v) => v >> 3)
        .join(),
    ),
  ).size

test('a drawing has the same pixels on one thread and on two, and is opaque', async () => {
  const image = scenery(90, 70)
  configureKernels({ threads: 1 })
  const first = await draw(image)
  configureKernels({ threads: 2 })
  expect(areEqual(first, await draw(image))).toBe(true)
  const clear = await draw(drawPicture(40, 30, (x) => [20, 20, 90, x < 0.5 ? 0 : 255]))
  expect(clear.data[3]).toBe(255)
  expect(clear.data[0]!).toBeGreaterThan(200)
})

test('texture becomes flat areas, and a higher flatness gives fewer areas', async () => {
  const image = scenery(120, 90)
  const [few, many] = [await draw(image, { flatness: 1 }), await draw(image, { flatness: 0 })]
  expect(colours(few)).toBeLessThan(colours(many))
  expect(colours(many)).toBeLessThan(colours(image))
})

test('areas merge if their difference costs less than their border, and the mean colour is kept', async () => {
  const values = Float32Array.from({ length: 64 }, (_, i) => (i % 8 < 4 ? 0.3 : 0.7) + (i % 2 ? 0.02 : -0.02))
  const none = new Float32Array(64)
  const picture = { width: 8, height: 8, l: values, a: none, b: none }
  const flat = await flatten(picture, new Float32Array(64).fill(0.01), async () => undefined)
  expect([...new Set(flat.l.map((value) => Math.round(value * 1000)))].sort()).toEqual([300, 700])
  const whole = await flatten(picture, new Float32Array(64).fill(1), async () => undefined)
  expect(new Set(whole.l.map((value) => Math.round(value * 1000)))).toEqual(new Set([500]))
})

test('lines lie along contours, and none are drawn in a flat area', async () => {
  const image = drawPicture(120, 60, (x) => (x < 0.5 ? [240, 150, 60] : [60, 110, 220]))
  const row = (drawn: ImageValue) =>
    Array.from({ length: 120 }, (_, x) => drawn.data[(30 * 120 + x) * 4 + 1]!)
  const [bold, none] = [row(await draw(image, { lines: 1 })), row(await draw(image, { lines: 0 }))]
  expect(Math.min(...bold.slice(52, 68))).toBeLessThan(Math.min(...none.slice(0, 45)) - 30)
  expect(bold.slice(5, 45)).toEqual(none.slice(5, 45))
})

test('skin keeps its lightness, and eyes are enlarged in place', async () => {
  const photo = await loadPhoto(await portraitFile(), (file) => file.resize(300))
  const [face] = await findFaces(photo, new AbortController().signal)
  const { pixels, mean } = skinOf(photo, face!)
  const drawn = meanLab(await draw(photo), pixels)
  for (const [c, value] of drawn.entries()) expect(Math.abs(value - mean[c]!)).toBeLessThanOrEqual(0.03)
  const opened = openEyes(photo, [face!], 1)
  expect(areEqual(opened, photo)).toBe(false)
  expect(opened.data.slice(0, 4000)).toEqual(photo.data.slice(0, 4000))
  expect(areEqual(openEyes(photo, [face!], 0), photo)).toBe(true)
})

test('the grade night is bluer than the grade sunset', async () => {
  const image = scenery(60, 40)
  const [night, sunset] = [
    meanColour(await draw(image, { light: 'night' })),
    meanColour(await draw(image, { light: 'sunset' })),
  ]
  expect(night[2] - night[0]).toBeGreaterThan(sunset[2] - sunset[0] + 20)
})
