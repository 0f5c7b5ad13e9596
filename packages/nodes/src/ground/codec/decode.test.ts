import { gifOf, pngChunk, withChunks, withPixels } from '@easel/testkit'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type ImageValue, MaterialError } from '../../execution-types.ts'
import { drawPicture, scenery } from '../../testing/pictures.ts'
import { decodeFrames, decodeImage } from './decode.ts'
import { sharpOf } from './image-codec.ts'

/** Quarters of red, green, blue and white, so that any rotation or flip is visible. */
const quarters = drawPicture(48, 32, (x, y) => {
  if (y < 0.5) return x < 0.5 ? [255, 0, 0] : [0, 255, 0]
  return x < 0.5 ? [0, 0, 255] : [255, 255, 255]
})

function colourAt(image: { width: number; data: Uint8ClampedArray }, x: number, y: number): string {
  const offset = (y * image.width + x) * 4
  return [...image.data.subarray(offset, offset + 3)].map((value) => (value > 128 ? 1 : 0)).join('')
}

/** Corrections by EXIF orientation that make the stored pixels upright: [rotation in degrees, flip]. */
const undo: readonly (readonly [number, boolean])[] = [
  [0, false],
  [0, true],
  [180, false],
  [180, true],
  [90, true],
  [90, false],
  [270, true],
  [270, false],
]

for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
  test(`a photo with EXIF orientation ${orientation} is decoded upright`, async () => {
    const [turn, flip] = undo[orientation - 1]!
    // The picture is stored with the inverse correction, so that applying the orientation restores the quarters.
    let stored = sharpOf(quarters)
    if (flip) stored = sharp(await stored.flop().png().toBuffer())
    const turned = await stored
      .rotate((360 - turn) % 360)
      .png()
      .toBuffer()
    const bytes = await sharp(turned)
      .removeAlpha()
      .withMetadata({ orientation })
      .jpeg({ quality: 95 })
      .toBuffer()
    const image = await decodeImage(bytes, 2048)
    expect([image.width, image.height]).toEqual([48, 32])
    const corners = [
      colourAt(image, 6, 6),
      colourAt(image, 40, 6),
      colourAt(image, 6, 26),
      colourAt(image, 40, 26),
    ]
    expect(corners).toEqual(['100', '010', '001', '111'])
  })
}

/** Returns a block of EXIF whose only entry is the orientation 6, in big-endian order. */
function exifOf(type: number, count: number, value: readonly number[]): Buffer {
  const tiff = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12', 'latin1')
  return Buffer.concat([tiff, Buffer.from([0, type, 0, 0, 0, count, ...value, 0, 0, 0, 0])])
}

test.each([
  ['SHORT', exifOf(3, 1, [0, 6, 0, 0]), [32, 48]],
  ['LONG', exifOf(4, 1, [0, 0, 0, 6]), [48, 32]],
  ['BYTE', exifOf(1, 1, [6, 0, 0, 0]), [48, 32]],
  ['SHORT with two numbers', exifOf(3, 2, [0, 6, 0, 6]), [48, 32]],
] as const)('an orientation of the type %s is read as browsers read it', async (_type, exif, size) => {
  const bytes = withChunks(await sharpOf(quarters).png().toBuffer(), [pngChunk('eXIf', exif)])
  const { width, height } = await decodeImage(bytes, 2048)
  expect([width, height]).toEqual(size)
})

test.each([1, 2])('the screen around the first of %i frames of a GIF is transparent', async (frames) => {
  const frame = gifOf(frames, { screen: 10 })
  const at = frame.indexOf(0x2c)
  frame.writeUInt16LE(4, at + 1)
  frame.writeUInt16LE(7, at + 3)
  const { width, height, data } = await decodeImage(frame, 2048)
  expect([width, height]).toEqual([10, 10])
  const shown = Array.from({ length: 100 }, (_, i) => i).filter((i) => data[i * 4 + 3]! > 0)
  expect(shown).toEqual([74])
  expect((await decodeImage(frame, 5)).width).toBe(5)
})

test('a picture larger than max_side is scaled down to it, a smaller picture keeps its size', async () => {
  const bytes = await sharpOf(scenery(300, 100)).png().toBuffer()
  expect(await decodeImage(bytes, 150)).toMatchObject({ width: 150, height: 50 })
  expect(await decodeImage(bytes, 2048)).toMatchObject({ width: 300, height: 100 })
})

test('alpha is decoded unchanged, as straight alpha', async () => {
  const image = drawPicture(16, 16, (x) => [200, 100, 50, x < 0.5 ? 0 : 128])
  const decoded = await decodeImage(await sharpOf(image).png().toBuffer(), 2048)
  expect([...decoded.data]).toEqual([...image.data])
})

test('16-bit, greyscale and palette files become 8-bit RGBA of about the same colours', async () => {
  const grey = drawPicture(24, 24, (x) => [x * 255, x * 255, x * 255])
  const files = [
    await sharpOf(grey).toColourspace('rgb16').png().toBuffer(),
    await sharpOf(grey).toColourspace('b-w').png().toBuffer(),
    await sharpOf(grey).png({ palette: true }).toBuffer(),
  ]
  for (const bytes of files) {
    const image = await decodeImage(bytes, 2048)
    expect(image.data.length).toBe(24 * 24 * 4)
    const middle = (12 * 24 + 12) * 4
    for (let c = 0; c < 3; c++) expect(Math.abs(image.data[middle + c]! - 133)).toBeLessThan(20)
    expect(image.data[middle + 3]).toBe(255)
  }
})

test('a picture in a wide colour space is converted to sRGB', async () => {
  const flat = drawPicture(16, 16, () => [200, 60, 60])
  const wide = await sharpOf(flat).removeAlpha().withIccProfile('p3').png().toBuffer()
  const raw = await sharp(wide, { ignoreIcc: true }).raw().toBuffer()
  const image = await decodeImage(wide, 2048)
  // The same colour has less extreme values in the wider space; decoding restores the original values.
  expect(raw[0]).not.toBe(200)
  expect(Math.abs(image.data[0]! - 200)).toBeLessThanOrEqual(2)
  expect(Math.abs(image.data[1]! - 60)).toBeLessThanOrEqual(2)
})

test('the first frame of an animation is decoded', async () => {
  const frames = Buffer.concat([Buffer.alloc(16 * 16 * 3, 250), Buffer.alloc(16 * 16 * 3, 5)])
  const raw = { width: 16, height: 32, channels: 3, pageHeight: 16 } as const
  for (const format of ['gif', 'webp'] as const) {
    const bytes = await sharp(frames, { raw })
      .toFormat(format, { delay: [100, 100] })
      .toBuffer()
    const image = await decodeImage(bytes, 2048)
    expect([image.width, image.height]).toEqual([16, 16])
    expect(image.data[0]).toBeGreaterThan(200)
  }
})

test('all frames of an animation are decoded on request, evenly sampled when there are too many', async () => {
  const levels = [250, 200, 150, 100, 50, 0]
  const raw = { width: 16, height: 16 * levels.length, channels: 3, pageHeight: 16 } as const
  const frames = Buffer.concat(levels.map((level) => Buffer.alloc(16 * 16 * 3, level)))
  const lightness = (images: readonly ImageValue[]) =>
    images.map(({ data }) => Math.round(data[0]! / 50) * 50)
  for (const format of ['gif', 'webp'] as const) {
    const bytes = await sharp(frames, { raw })
      .toFormat(format, { delay: levels.map(() => 100) })
      .toBuffer()
    expect(lightness(await decodeFrames(bytes, 2048, 10))).toEqual(levels)
    expect(lightness(await decodeFrames(bytes, 2048, 3))).toEqual([250, 150, 50])
  }
  const still = await sharpOf(scenery(40, 30)).png().toBuffer()
  expect(await decodeFrames(still, 2048, 10)).toHaveLength(1)
})

test('a truncated file, or a file that is not a picture, is refused as bad material', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const bytes = await sharpOf(scenery(400, 300)).toFormat(format).toBuffer()
    for (const share of [0.5, 0.9]) {
      await expect(decodeImage(bytes.subarray(0, bytes.length * share), 2048)).rejects.toBeInstanceOf(
        MaterialError,
      )
    }
  }
  await expect(decodeImage(Buffer.from('this is a text'), 2048)).rejects.toBeInstanceOf(MaterialError)
  await expect(decodeImage(new Uint8Array(0), 2048)).rejects.toBeInstanceOf(MaterialError)
})

test('a PNG whose checksum of the pixels is wrong or missing is decoded, as browsers do', async () => {
  const bytes = await sharpOf(scenery(400, 300)).png().toBuffer()
  const whole = await decodeImage(bytes, 2048)
  const wrong = withPixels(bytes, (pixels) => Buffer.concat([pixels.subarray(0, -4), Buffer.alloc(4)]))
  const missing = withPixels(bytes, (pixels) => pixels.subarray(0, -4))
  for (const file of [wrong, missing]) expect(await decodeImage(file, 2048)).toEqual(whole)
  const damaged = withPixels(bytes, (pixels) => pixels.fill(0, 2000, 2600))
  await expect(decodeImage(damaged, 2048)).rejects.toBeInstanceOf(MaterialError)
})

test('a picture of more than 100 megapixels is refused before it is decoded', async () => {
  const bytes = await sharp({
    create: { width: 30_000, height: 4_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  await expect(decodeImage(bytes, 2048)).rejects.toBeInstanceOf(MaterialError)
})
