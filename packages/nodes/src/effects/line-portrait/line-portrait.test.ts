import { afterAll, expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { closeKernels } from '../../kernels/pool.ts'
import { areEqual } from '../../testing/look.ts'
import { drawPicture, quietContext } from '../../testing/pictures.ts'
import { executeLinePortrait } from './execution.ts'
import { drawFigure } from './figure.ts'

afterAll(closeKernels)

const isBust = (x: number, y: number) => Math.hypot(x - 0.5, y - 0.5) < 0.3
/** A disc with a dark bar on it, in front of stripes. */
const photo = drawPicture(200, 200, (x, y) => {
  if (isBust(x, y))
    return Math.abs(y - 0.5) < 0.05 && Math.abs(x - 0.5) < 0.15 ? [30, 20, 20] : [220, 180, 150]
  return Math.floor(x * 10) % 2 ? [20, 60, 120] : [230, 230, 90]
})
const cut = drawPicture(200, 200, (x, y) => [220, 180, 150, isBust(x, y) ? 255 : 0])
const usual = { paper: 'clay', detail: 0.5, caption: '', seed: 3 }

async function portrait(change: Record<string, ResolvedInput> = {}): Promise<ImageValue> {
  const inputs = { image: photo, subject: cut, ...usual, ...change }
  const [picture] = await executeLinePortrait(inputs, quietContext())
  return picture as ImageValue
}

const plan = {
  room: { width: 400, height: 400 },
  ...{ detail: 0.5, signal: new AbortController().signal },
}

test('a figure has its outline and the contours within, and no lines of the background', async () => {
  const { width, height, cover } = await drawFigure(photo, cut, plan)
  expect([width, height]).toEqual([400, 400])
  const maximum = (isIn: (x: number, y: number) => boolean) =>
    cover.reduce((found, value, i) => {
      const [x, y] = [(i % width) / width - 0.5, Math.floor(i / width) / height - 0.5]
      return isIn(x, y) ? Math.max(found, value) : found
    }, 0)
  const away = (x: number, y: number) => Math.hypot(x, y)
  expect(maximum((x, y) => Math.abs(away(x, y) - 0.5) < 0.02)).toBeGreaterThan(0.8)
  expect(maximum((x, y) => Math.abs(y) < 0.15 && Math.abs(x) < 0.3)).toBeGreaterThan(0.5)
  expect(maximum((x, y) => away(x, y) > 0.54)).toBe(0)
})

test('a hazy edge has a single thin outline', async () => {
  const hazy = drawPicture(200, 200, (x, y) => {
    const inside = (0.34 - Math.hypot(x - 0.5, y - 0.5)) / 0.16
    return [220, 180, 150, 255 * Math.min(1, Math.max(0, inside))]
  })
  const plain = drawPicture(200, 200, () => [220, 180, 150])
  const { width, height, cover } = await drawFigure(plain, hazy, plan)
  const inked = cover.filter((value) => value > 0.5).length
  expect(inked).toBeGreaterThan(width)
  expect(inked / (width * height)).toBeLessThan(0.06)
})

test('lines fade at the bottom if the photo cuts the figure off there, and at all sides without a cut-out', async () => {
  const low = drawPicture(200, 200, (x, y) => [220, 180, 150, isBust(x, y - 0.25) ? 255 : 0])
  const rows = async (image: ImageValue) => {
    const { width, cover } = await drawFigure(photo, image, plan)
    const sum = (from: number, to: number) =>
      cover.subarray(from, to).reduce((total, value) => total + value, 0)
    return { first: sum(0, 2 * width), last: sum(cover.length - 2 * width, cover.length) }
  }
  expect((await rows(low)).last).toBeLessThan(1)
  expect((await rows(cut)).last).toBeGreaterThan(1)
  expect((await rows(photo)).first).toBeLessThan(1)
})

test('the page is 4 : 5 and identical for the same settings, and each setting changes it', async () => {
  const plain = await portrait()
  expect([plain.width, plain.height]).toEqual([1440, 1800])
  expect(areEqual(plain, await portrait())).toBe(true)
  const changes: Record<string, ResolvedInput>[] = [{ paper: 'night' }, { caption: '小黄' }, { seed: 4 }]
  for (const change of changes)
    expect(areEqual(plain, await portrait(change)), JSON.stringify(change)).toBe(false)
})
