import { isCut, type PictureFormat, pictureFormat } from '@easel/media-metadata'
import { propertyRuns, withPixels } from '@easel/testkit'
import fc from 'fast-check'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { scenery } from '../../testing/pictures.ts'
import { decodeImage } from './decode.ts'
import { sharpOf } from './image-codec.ts'
import { mendCut } from './mend-cut.ts'

const size = { width: 160, height: 240 }
const still = () => sharpOf(scenery(size.width, size.height)).removeAlpha()
const translucent = () => still().ensureAlpha(0.5)

/** Returns an animation of four frames; each frame is moved down slightly. */
async function moving(): Promise<Sharp> {
  const pixels = await still().raw().toBuffer()
  const frames = [0, 40, 80, 120].map((rows) => {
    const offset = pixels.length - rows * size.width * 3
    return Buffer.concat([pixels.subarray(offset), pixels.subarray(0, offset)])
  })
  const raw = { width: size.width, height: size.height * 4, channels: 3, pageHeight: size.height } as const
  return sharp(Buffer.concat(frames), { raw })
}
const delay = [90, 90, 90, 90]

const stills: readonly (readonly [string, () => Sharp])[] = [
  ['JPEG', () => still().jpeg()],
  ['JPEG of full colours', () => still().jpeg({ chromaSubsampling: '4:4:4' })],
  ['progressive JPEG', () => still().jpeg({ progressive: true })],
  ['PNG', () => still().png()],
  ['PNG of 16 bits', () => still().toColourspace('rgb16').png()],
  ['PNG with a palette', () => still().png({ palette: true })],
  ['interlaced PNG', () => still().png({ progressive: true })],
  ['GIF', () => still().gif()],
  ['WebP', () => still().webp()],
  ['lossless WebP', () => still().webp({ lossless: true })],
  ['transparent WebP', () => translucent().webp()],
]

const few = [1, 2, 5, 12]

function cut(bytes: Buffer, share: number): Buffer {
  return Buffer.from(bytes.subarray(0, Math.floor(bytes.length * share)))
}

const mend = async (bytes: Buffer) => await mendCut(bytes, pictureFormat(bytes) as PictureFormat)

describe.each(stills)('a truncated file: a %s', (_name, make) => {
  test('that is complete is returned unchanged', async () => {
    const bytes = await make().toBuffer()
    expect(isCut(bytes, pictureFormat(bytes) as PictureFormat)).toBe(false)
  })

  test('that lacks some bytes at its end is completed, so that strict decoders read it', async () => {
    const bytes = await make().toBuffer()
    const whole = await decodeImage(bytes, 2048)
    const files = [
      ...few.map((count) => Buffer.from(bytes.subarray(0, -count))),
      ...[0.999, 0.99].map((share) => cut(bytes, share)),
    ]
    for (const file of files) {
      expect(isCut(file, pictureFormat(file) as PictureFormat)).toBe(true)
      const mended = await mend(file)
      expect(mended, `of ${bytes.length} bytes, ${file.length}`).toBeDefined()
      const image = await decodeImage(mended!, 2048)
      expect(image).toMatchObject(size)
      const upper = image.data.length / 2
      const [mine, its] = [image, whole].map(({ data }) => Buffer.from(data.buffer, data.byteOffset, upper))
      expect(mine!.equals(its!)).toBe(true)
    }
  })

  test('that lacks more than some bytes is refused', async () => {
    const bytes = await make().toBuffer()
    for (const share of [0.8, 0.6, 0.3, 0.05])
      expect([share, await mend(cut(bytes, share))]).toEqual([share, undefined])
  })
})

describe.each(['gif', 'webp'] as const)('a truncated file: an animated %s', (format) => {
  test('keeps the frames before the cut, if the first frame is complete', async () => {
    const bytes = await (await moving()).toFormat(format, { delay }).toBuffer()
    for (const [share, pages] of [
      [0.99, 3],
      [0.6, 2],
      [0.4, 1],
    ] as const) {
      const mended = await mend(cut(bytes, share))
      expect((await sharp(mended!).metadata()).pages ?? 1).toBeGreaterThanOrEqual(pages)
      expect(await decodeImage(mended!, 2048)).toMatchObject(size)
    }
    expect(await mend(cut(bytes, 0.1))).toBeUndefined()
  })
})

test('an AVIF that lacks metadata is completed, and an AVIF that lacks pixels is refused, as in browsers', async () => {
  const bytes = await still()
    .withExif({ IFD0: { Artist: 'somebody '.repeat(20) } })
    .avif({ effort: 0 })
    .toBuffer()
  const exif = bytes.indexOf('somebody')
  const pixels = bytes.lastIndexOf('mdat')
  expect(exif).toBeGreaterThan(pixels)
  const mended = await mend(Buffer.from(bytes.subarray(0, exif + 50)))
  expect(await decodeImage(mended!, 2048)).toMatchObject(size)
  expect(await mend(Buffer.from(bytes.subarray(0, (exif + pixels) >> 1)))).toBeUndefined()
})

test('a PNG that states too small a window of its compressed data is completed', async () => {
  const bytes = await still().png().toBuffer()
  const narrow = withPixels(bytes, (pixels) => Buffer.concat([Buffer.from([0x08, 0x1d]), pixels.subarray(2)]))
  expect(isCut(narrow, 'png')).toBe(true)
  expect(await decodeImage((await mend(narrow))!, 2048)).toEqual(await decodeImage(bytes, 2048))
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect(
    isCut(
      withPixels(small, (pixels) => Buffer.concat([Buffer.from([0x08, 0x1d]), pixels.subarray(2)])),
      'png',
    ),
  ).toBe(false)
})

test('a file that ends in its header is refused, in every format', async () => {
  for (const [, make] of stills) {
    const bytes = await make().toBuffer()
    for (const length of [12, 20, 33])
      expect(await mend(Buffer.from(bytes.subarray(0, length)))).toBeUndefined()
  }
})

test('a file that states far more bytes than it has is refused without allocating memory for them', async () => {
  const bytes = await still().webp().toBuffer()
  bytes.writeUInt32LE(0x7fffffff, 16)
  expect(await mend(bytes)).toBeUndefined()
})

test('any beginning of a picture file is refused, or becomes a complete picture that strict decoders read', async () => {
  const whole = await Promise.all(stills.map(([, make]) => make().toBuffer()))
  const starts = fc.record({
    bytes: fc.constantFrom(...whole),
    missing: fc.oneof(fc.nat(300), fc.nat(20_000)),
  })
  await fc.assert(
    fc.asyncProperty(starts, async ({ bytes, missing }) => {
      const file = Buffer.from(bytes.subarray(0, Math.max(12, bytes.length - missing)))
      const format = pictureFormat(file) as PictureFormat
      const mended = isCut(file, format) ? await mend(file) : file
      if (!mended) return
      expect(isCut(mended, pictureFormat(mended) as PictureFormat)).toBe(false)
      expect(await decodeImage(mended, 2048)).toMatchObject(size)
    }),
    { numRuns: propertyRuns(100) },
  )
})
