import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPicture, scenery } from '../../testing/pictures.ts'
import { encodeImage } from './image-codec.ts'
import { restoreValue, storeValue } from './value-codec.ts'

const seeThrough = drawPicture(40, 30, (x, y) => [x * 255, y * 255, 77, x < 0.3 ? 0 : 140])

test('a stored picture is restored exactly, including the colours of fully transparent pixels', async () => {
  for (const image of [scenery(61, 33), seeThrough, { ...scenery(9, 7), likeness: 0.62 }]) {
    expect(await restoreValue(await storeValue(image))).toEqual(image)
  }
})

test('stored lists and videos are restored unchanged', async () => {
  const images = { kind: 'images', images: [scenery(20, 10), seeThrough] } as const
  expect(await restoreValue(await storeValue(images))).toEqual(images)
  const video = {
    kind: 'video',
    mime_type: 'video/mp4',
    bytes: Uint8Array.of(1, 2, 3, 250),
    width: 4,
    height: 2,
    duration_ms: 1000,
    poster: scenery(8, 4),
    frames: [scenery(4, 2), scenery(2, 4)],
  } as const
  expect(await restoreValue(await storeValue(video))).toEqual(video)
})

test('a stored mask is restored exactly', async () => {
  const data = Float32Array.from({ length: 35 }, (_, index) => 1 / (index + 1))
  const mask = { kind: 'mask', width: 7, height: 5, data } as const
  const bytes = await storeValue(mask)
  expect(await restoreValue(bytes)).toEqual(mask)
  await expect(restoreValue(bytes.subarray(0, bytes.length - 1))).rejects.toThrow('cut off')
})

test('damaged bytes are refused', async () => {
  const bytes = await storeValue(scenery(20, 10))
  await expect(restoreValue(bytes.subarray(0, bytes.length - 1))).rejects.toThrow('cut off')
  await expect(restoreValue(Uint8Array.of(1, 2, 3))).rejects.toThrow('no packed parts')
})

test('an opaque JPEG has full chroma, and a picture with alpha becomes WebP instead', async () => {
  const jpeg = await encodeImage(scenery(64, 48), { format: 'jpeg' })
  expect(jpeg.mime_type).toBe('image/jpeg')
  expect(await sharp(jpeg.bytes).metadata()).toMatchObject({
    format: 'jpeg',
    chromaSubsampling: '4:4:4',
    space: 'srgb',
  })
  const webp = await encodeImage(seeThrough, { format: 'jpeg' })
  expect(webp.mime_type).toBe('image/webp')
  expect(await sharp(webp.bytes).metadata()).toMatchObject({ hasAlpha: true })
})
