import { afterAll, expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import { planeOf } from '../../ground/plane/plane.ts'
import { closeKernels } from '../../kernels/pool.ts'
import { areEqual, meanDifference } from '../../testing/look.ts'
import { drawPicture, meanColour, scenery } from '../../testing/pictures.ts'
import { repairPhoto } from './execution.ts'
import { inNewLight } from './light.ts'
import { printOf } from './print.ts'
import { withoutScratches } from './scratches.ts'

afterAll(closeKernels)

/** A print on yellowed paper. */
const sky = drawPicture(240, 160, (x, y) => {
  const grey = 90 + 60 * x + 40 * y
  return [grey + 20, grey, grey - 25]
})
const none = planeOf(sky)
const never = new AbortController().signal

const repaired = (photo: ImageValue, amount: number) =>
  withoutScratches(photo, { amount, careful: async () => none, signal: never })

function marked(photo: ImageValue, isMark: (x: number, y: number) => boolean): ImageValue {
  const data = photo.data.slice()
  for (let i = 0; i < data.length / 4; i++)
    if (isMark(i % photo.width, Math.floor(i / photo.width))) data.fill(250, i * 4, i * 4 + 3)
  return { ...photo, data }
}

test('a scratch and a speck of dust are replaced by their surroundings', async () => {
  const damaged = marked(sky, (x, y) => Math.abs(x - 60 - y / 3) < 1 || Math.hypot(x - 180, y - 80) < 1.8)
  const whole = await repaired(damaged, 0.6)
  expect(meanDifference(whole, sky)).toBeLessThan(0.1 * meanDifference(damaged, sky))
  expect(areEqual(await repaired(damaged, 0), damaged)).toBe(true)
})

test('posts in snow, wires and stars are kept in every photo that is not a print', async () => {
  const isPost = (x: number, y: number) => Math.abs(x - 60) < 2 && y > 40
  const inColours = [
    drawPicture(240, 160, (x, y) => [180 + 40 * x, 190 + 30 * x, 205 + 40 * y]),
    drawPicture(240, 160, (x, y) => [200 * y, 90 + 60 * x, 40 + 150 * x]),
    drawPicture(240, 160, (_, y) => [8 + 10 * y, 12, 30 + 20 * y]),
  ]
  for (const photo of inColours) {
    const withPosts = marked(photo, isPost)
    expect(printOf(withPosts)).toBeUndefined()
    expect(areEqual(await repaired(withPosts, 1), withPosts)).toBe(true)
  }
})

test('a dark post is kept in a print, too, because damage is bright like the paper', async () => {
  const post = { ...sky, data: sky.data.slice() }
  for (let y = 30; y < 160; y++) post.data.fill(12, (y * 240 + 60) * 4, (y * 240 + 63) * 4)
  for (let i = 3; i < post.data.length; i += 4) post.data[i] = 255
  expect(printOf(post)).toBe('one tone')
  expect(areEqual(await repaired(post, 1), post)).toBe(true)
})

test('prints are recognised by yellow paper, by faded blacks, or by the lack of colour', () => {
  const tinted = (r: number, g: number, b: number, minimum: number) =>
    drawPicture(60, 40, (x, y) => [
      minimum + r + 150 * x,
      minimum + g + 120 * y + 20 * x,
      minimum + b + 90 * x,
    ])
  expect(printOf(sky)).toBe('one tone')
  expect(printOf(drawPicture(60, 40, (x, y) => [200 * x + 20 * y, 200 * x + 20 * y, 200 * x + 20 * y]))).toBe(
    'one tone',
  )
  expect(printOf(tinted(30, 10, 0, 30))).toBe('colours')
  expect(printOf(tinted(0, 10, 30, 30))).toBeUndefined()
  expect(printOf(tinted(30, 10, 0, 0))).toBeUndefined()
})

test('a crack in a photo of a single tone is filled; a bright line in a colour photo may be part of the subject and is kept', async () => {
  const isCrack = (x: number, y: number) => Math.abs(x - 70 - y / 3) < 2.4
  const grey = drawPicture(240, 160, (x, y) => [
    60 + 50 * x + 20 * y,
    50 + 50 * x + 20 * y,
    30 + 50 * x + 20 * y,
  ])
  const cracked = marked(grey, isCrack)
  const filled = await repaired(cracked, 0.6)
  expect(meanDifference(filled, grey)).toBeLessThan(0.25 * meanDifference(cracked, grey))
  const flag = drawPicture(240, 160, (x) => (x < 0.5 ? [170, 50, 40] : [40, 70, 150]))
  const striped = marked(flag, isCrack)
  expect(meanDifference(await repaired(striped, 0.6), striped)).toBeLessThan(0.5)
})

test('a pattern of small windows and a broad band are kept', async () => {
  const house = marked(sky, (x, y) => x % 12 < 3 && y % 12 < 3)
  expect(meanDifference(await repaired(house, 0.6), house)).toBeLessThan(0.5)
  const band = marked(sky, (x) => x > 100 && x < 130)
  expect(meanDifference(await repaired(band, 1), band)).toBeLessThan(0.5)
})

test('the range of a faded photo with a colour cast is restored, and the tone silver has no colour', async () => {
  const fresh = scenery(120, 80)
  const faded = {
    ...fresh,
    data: fresh.data.map((value, index) => (index % 4 === 3 ? 255 : [90, 70, 60][index % 4]! + 0.45 * value)),
  }
  const range = ({ data }: ImageValue) =>
    Math.max(...data.filter((_, index) => index % 4 === 1)) -
    Math.min(...data.filter((_, index) => index % 4 === 1))
  const repaired = await inNewLight(faded, 1, 'own', never)
  expect(range(repaired)).toBeGreaterThan(1.6 * range(faded))
  const cast = (photo: ImageValue) => meanColour(photo)[0] - meanColour(photo)[2]
  expect(Math.abs(cast(repaired) - cast(fresh))).toBeLessThan(Math.abs(cast(faded) - cast(fresh)) + 12)
  const [r, g, b] = meanColour(await inNewLight(faded, 1, 'silver', never))
  expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(1)
})

test('a flat photo stays flat, and transparency is kept', async () => {
  const flat = drawPicture(30, 20, (x) => [120, 100, 90, x < 0.5 ? 0 : 255])
  const { data } = await repairPhoto(
    flat,
    { scratches: 1, fading: 1, grain: 1, tone: 'own' },
    { signal: new AbortController().signal },
  )
  expect([...data.slice(0, 4)].at(-1)).toBe(0)
  expect(new Set(data.filter((_, index) => index % 4 === 0)).size).toBe(1)
})
