import { hugePng } from '@easel/testkit'
import { expect, test } from 'vitest'
import sharp, { isTimeout } from './sharp.ts'

test('a file outside of the list of formats is not read by any caller', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await expect(sharp(drawing).metadata()).rejects.toThrow(/unsupported/)
  const pixel = sharp(Buffer.alloc(4), { raw: { width: 1, height: 1, channels: 4 } })
  await expect(sharp(await pixel.tiff().toBuffer()).metadata()).rejects.toThrow(/unsupported/)
})

const small = { width: 8, height: 8 }
const toPixels = { limitInputPixels: false, sequentialRead: true } as const

test('a file that exceeds its time limit is refused, and the next file is read', async () => {
  // Would take minutes without the time limit.
  const slow = sharp(await hugePng(8000, 8000), toPixels, 1)
    .median(101)
    .raw()
    .toBuffer()
  const error = await slow.catch((reason: unknown) => reason)
  expect(isTimeout(error), String(error)).toBe(true)
  const pixels = await sharp(await hugePng(16, 16), toPixels, 1)
    .resize(small)
    .raw()
    .toBuffer()
  expect(pixels.length).toBeGreaterThan(0)
})

test('every file has a time limit, and so has a clone of its pipeline', async () => {
  const limitOf = (picture: object) =>
    (picture as { options: { timeoutSeconds: number } }).options.timeoutSeconds
  const picture = sharp(await hugePng(2, 2))
  expect(limitOf(picture)).toBeGreaterThan(0)
  expect(limitOf(picture.clone())).toBe(limitOf(picture))
  const pipeline = sharp(Buffer.alloc(4), { raw: { width: 1, height: 1, channels: 4 } })
  expect(limitOf(pipeline)).toBe(0)
})
