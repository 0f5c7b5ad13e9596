import { gifOf } from '@easel/testkit'
import type { Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { MaterialError } from '../../execution-types.ts'
import { drawPicture, scenery } from '../../testing/pictures.ts'
import { decodeImage } from './decode.ts'
import { sharpOf } from './image-codec.ts'

const patches = [
  [200, 60, 60],
  [60, 160, 80],
  [50, 80, 190],
  [128, 128, 128],
  [240, 240, 240],
  [20, 20, 20],
] as const
const chart = drawPicture(96, 16, (x) => patches[Math.floor(x * 6)]!)
const translucent = drawPicture(96, 16, (x) => [...patches[Math.floor(x * 6)]!, x < 0.5 ? 255 : 100])

const opaque = () => sharpOf(chart).removeAlpha()

/** Largest channel difference between a decoded patch's centre pixel and the drawn colour. */
function worstPatch(image: { width: number; height: number; data: Uint8ClampedArray }): number {
  expect([image.width, image.height]).toEqual([96, 16])
  const differences = patches.map((patch, index) => {
    const offset = (8 * 96 + index * 16 + 8) * 4
    return Math.max(...patch.map((value, c) => Math.abs(image.data[offset + c]! - value)))
  })
  return Math.max(...differences)
}

const files: readonly (readonly [name: string, file: () => Sharp, within: number])[] = [
  ['JPEG', () => opaque().jpeg({ quality: 95 }), 2],
  ['progressive JPEG', () => opaque().jpeg({ quality: 95, progressive: true }), 2],
  ['PNG of 16 bits', () => opaque().toColourspace('rgb16').png(), 0],
  ['interlaced PNG', () => opaque().png({ progressive: true }), 0],
  ['PNG with a palette', () => opaque().png({ palette: true }), 2],
  ['WebP', () => opaque().webp({ quality: 95 }), 3],
  ['lossless WebP', () => opaque().webp({ lossless: true }), 0],
  ['AVIF', () => opaque().avif({ quality: 90 }), 3],
  ['AVIF of 10 bits', () => opaque().avif({ quality: 90, bitdepth: 10 }), 3],
  ['GIF', () => opaque().gif(), 2],
  ['JPEG in Display P3', () => opaque().withIccProfile('p3').jpeg({ quality: 95 }), 3],
  ['PNG in Display P3', () => opaque().withIccProfile('p3').png(), 2],
  ['PNG of 16 bits in Display P3', () => opaque().withIccProfile('p3').toColourspace('rgb16').png(), 2],
  ['AVIF in Display P3', () => opaque().withIccProfile('p3').avif({ quality: 95 }), 3],
]

for (const [name, file, within] of files) {
  test(`${name}: decoded colours are the drawn colours`, async () => {
    expect(worstPatch(await decodeImage(await file().toBuffer(), 2048))).toBeLessThanOrEqual(within)
  })
}

test('a CMYK file with a profile is decoded by its profile', async () => {
  const source = opaque().withIccProfile('cmyk').toColourspace('cmyk')
  const bytes = await source.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
  // Colours inside the ink's gamut shift slightly; colours outside the gamut shift more.
  expect(worstPatch(await decodeImage(bytes, 2048))).toBeLessThan(60)
})

for (const [name, write] of [
  ['PNG', (source: Sharp) => source.png()],
  ['PNG of 16 bits', (source: Sharp) => source.toColourspace('rgb16').png()],
  ['lossless WebP', (source: Sharp) => source.webp({ lossless: true, exact: true })],
  ['AVIF', (source: Sharp) => source.avif({ quality: 95 })],
] as const) {
  test(`${name}: transparency is decoded unchanged, as straight alpha`, async () => {
    const image = await decodeImage(await write(sharpOf(translucent)).toBuffer(), 2048)
    expect(worstPatch(image)).toBeLessThanOrEqual(3)
    expect(Math.abs(image.data[(8 * 96 + 8) * 4 + 3]! - 255)).toBeLessThanOrEqual(2)
    expect(Math.abs(image.data[(8 * 96 + 88) * 4 + 3]! - 100)).toBeLessThanOrEqual(2)
  })
}

test('grey with transparency is decoded at 8 and at 16 bits', async () => {
  for (const space of ['b-w', 'grey16'] as const) {
    const image = await decodeImage(await sharpOf(translucent).toColourspace(space).png().toBuffer(), 2048)
    const offset = (8 * 96 + 88) * 4
    expect([...image.data.subarray(offset, offset + 4)]).toEqual([20, 20, 20, 100])
  }
})

test('a picture with an orientation is decoded upright in formats other than JPEG too', async () => {
  for (const format of ['png', 'webp'] as const) {
    const bytes = await opaque().withMetadata({ orientation: 6 }).toFormat(format).toBuffer()
    expect(await decodeImage(bytes, 2048)).toMatchObject({ width: 16, height: 96 })
  }
})

test('the largest and the smallest pictures keep their proportions', async () => {
  const strip = drawPicture(1000, 100, (x) => [255 * x, 90, 40])
  const bytes = await sharpOf(strip).png().toBuffer()
  expect(await decodeImage(bytes, 200)).toMatchObject({ width: 200, height: 20 })
  const dot = await sharpOf(drawPicture(1, 1, () => [9, 8, 7]))
    .png()
    .toBuffer()
  expect([...(await decodeImage(dot, 2048)).data]).toEqual([9, 8, 7, 255])
})

async function refusalOf(bytes: Uint8Array): Promise<MaterialError> {
  const error: unknown = await decodeImage(bytes, 2048).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(MaterialError)
  return error as MaterialError
}

test('an unreadable file is refused with the reason', async () => {
  const jpeg = await sharpOf(scenery(400, 300)).jpeg().toBuffer()
  const avif = await opaque().avif({ effort: 0 }).toBuffer()
  const size = avif.indexOf('ispe') + 8
  avif.writeUInt32BE(9000, size)
  avif.writeUInt32BE(9000, size + 4)
  const refused: [Uint8Array, MaterialError['fault']['code']][] = [
    [Buffer.from('a text'), 'picture_none'],
    [jpeg.subarray(0, jpeg.length / 2), 'picture_damaged'],
    [await opaque().tiff().toBuffer(), 'picture_type'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'), 'picture_type'],
    [avif, 'avif_pixels'],
    [gifOf(1001), 'animation_frames'],
  ]
  for (const [bytes, code] of refused) expect((await refusalOf(bytes)).fault).toEqual({ code })
})
