import { expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import { lookOf } from '../../testing/look.ts'
import { drawPicture, quietContext, scenery } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { drawSticker, type StickerSettings } from './draw.ts'

const settings: StickerSettings = { border: 'white', width: 0.5, finish: 'matte', peel: 0 }
const context = quietContext()

const drop = drawPicture(120, 90, (x, y) => [220, 60, 40, Math.hypot(x - 0.4, y - 0.5) < 0.3 ? 255 : 0])

/** Reference means of red, green and blue over a 3 × 3 grid, recorded when the output looked right. */
const expected = [
  77, 38, 38, 173, 68, 60, 77, 33, 31, 181, 72, 65, 220, 65, 47, 174, 63, 51, 77, 34, 33, 168, 59, 49, 38, 30,
  28,
]

const opaqueShare = (image: ImageValue) => {
  let sum = 0
  for (let i = 3; i < image.data.length; i += 4) sum += image.data[i] === 255 ? 1 : 0
  return (4 * sum) / image.data.length
}

test('a sticker has transparent corners, a white border and its subject in the middle', async () => {
  const sticker = await drawSticker(drop, settings, context)
  const { width, height, data } = sticker
  for (const i of [0, width - 1, (height - 1) * width, height * width - 1]) expect(data[i * 4 + 3]).toBe(0)
  const middle = ((height >> 1) * width + (width >> 1)) * 4
  expect([...data.subarray(middle, middle + 4)]).toEqual([220, 60, 40, 255])
  const row = [...Array(width >> 1).keys()].map((x) => ((height >> 1) * width + x) * 4)
  const white = row.filter((index) => data[index + 3] === 255 && data[index]! > 235 && data[index + 1]! > 235)
  expect(white.length).toBeGreaterThan(3)
})

test('a wider border covers more of the sheet, and a peeled corner covers less', async () => {
  const share = async (change: Partial<StickerSettings>) =>
    opaqueShare(await drawSticker(drop, { ...settings, ...change }, context))
  const usual = await share({})
  expect(await share({ width: 1 })).toBeGreaterThan(usual)
  expect(await share({ peel: 0.8 })).toBeLessThan(usual)
})

test('a photo without a subject gets round corners; a tiny or empty photo works', async () => {
  const whole = await drawSticker(scenery(64, 48), { ...settings, border: 'holographic' }, context)
  expect(whole.width).toBeGreaterThan(whole.height)
  expect(opaqueShare(whole)).toBeGreaterThan(0.6)
  const nothing = drawPicture(16, 16, () => [0, 0, 0, 0])
  const empty = await drawSticker(nothing, { ...settings, peel: 1, finish: 'glossy' }, context)
  expect(empty.width).toBeGreaterThan(15)
})

test('a sticker matches its stored thumbnail', async () => {
  const sticker = await drawSticker(
    drop,
    { ...settings, border: 'pink', finish: 'glossy', peel: 0.3 },
    context,
  )
  const look = lookOf(sticker)
  expect(worst(look, expected), `${look}`).toBeLessThan(6)
})
