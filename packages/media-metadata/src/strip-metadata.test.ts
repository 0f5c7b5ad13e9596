import {
  chromaticities,
  chunkIn,
  cicp,
  clli,
  contentLight,
  drawnPng,
  gamma,
  nclx,
  pngChunk,
  propertyRuns,
  samplePhoto,
  srgbChunk,
  withProperties,
} from '@easel/testkit'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readColour } from './colour/read-colour.ts'
import { stripMetadata } from './strip-metadata.ts'

const secrets = ['SERIAL-4711', 'HOME-48.8584', 'Ann Private']
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="HOME-48.8584"/></rdf:RDF></x:xmpmeta>`
const exif = {
  IFD0: { Artist: 'Ann Private', Software: 'x' },
  IFD2: { BodySerialNumber: 'SERIAL-4711' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1', GPSAreaInformation: 'HOME-48.8584' },
}

const formats = ['jpeg', 'png', 'webp', 'avif'] as const

async function taggedPhoto(format: (typeof formats)[number] | 'gif', orientation = 1): Promise<Buffer> {
  const photo = sharp(await samplePhoto({ width: 90, height: 60 })).withMetadata({ orientation, icc: 'srgb' })
  return await photo.withExifMerge(exif).withXmp(xmp).toFormat(format).toBuffer()
}

const written = ({ exif, xmp }: { exif?: Buffer; xmp?: Buffer }) =>
  Buffer.concat([exif, xmp].flatMap((part) => part ?? []))
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

test.each(formats)(
  '%s: locations, serial numbers and names are removed, pixels and colours stay',
  async (format) => {
    const tagged = await taggedPhoto(format)
    const before = await sharp(tagged).metadata()
    expect(before.exif!.includes('SERIAL-4711')).toBe(true)
    const clean = Buffer.concat(stripMetadata(tagged, format)!)
    const after = await sharp(clean).metadata()
    for (const secret of secrets) {
      expect(written(before).includes(secret)).toBe(true)
      expect(written(after).includes(secret)).toBe(false)
      expect(clean.includes(secret)).toBe(false)
    }
    expect(after.icc?.length).toBe(before.icc?.length)
    expect(await pixels(clean)).toEqual(await pixels(tagged))
  },
)

test.each(['jpeg', 'png', 'webp'] as const)('%s: the orientation stays', async (format) => {
  for (let orientation = 2; orientation <= 8; orientation++) {
    const clean = Buffer.concat(
      stripMetadata(await taggedPhoto(format, orientation), format, { orientation })!,
    )
    expect((await sharp(clean).metadata()).orientation).toBe(orientation)
    expect(clean.includes('SERIAL-4711')).toBe(false)
  }
})

test('chunks, boxes and profiles about colours stay', async () => {
  const location = pngChunk('tEXt', Buffer.from('Comment\0HOME-48.8584'))
  const chunks = [
    ...[cicp(12, 13), gamma(0.5), chromaticities(...Array.from({ length: 8 }, () => 0.3)), srgbChunk],
    ...[contentLight(400), pngChunk('mDCV', Buffer.alloc(24, 1)), pngChunk('sBIT', Buffer.from([5, 5, 5]))],
  ]
  const png = drawnPng({ width: 4, height: 4, pixel: () => [1, 0.5, 0], chunks: [...chunks, location] })
  const clean = Buffer.concat(stripMetadata(png, 'png')!)
  expect(clean.includes('HOME-48.8584')).toBe(false)
  for (const chunk of chunks) expect(clean.includes(chunk)).toBe(true)
  const profile = chunkIn(await taggedPhoto('png'), 'iCCP')
  expect(Buffer.concat(stripMetadata(await taggedPhoto('png'), 'png')!).includes(profile)).toBe(true)
  const boxes = [nclx({ primaries: 9, transfer: 16 }), clli(400)]
  const avif = await sharp(await samplePhoto({ width: 90, height: 60 }))
    .withExif(exif)
    .avif()
    .toBuffer()
  const coloured = withProperties(avif, boxes)
  const cleanAvif = Buffer.concat(stripMetadata(coloured, 'avif')!)
  expect([coloured, cleanAvif].map((bytes) => bytes.includes('SERIAL-4711'))).toEqual([true, false])
  expect(readColour(cleanAvif)).toEqual(readColour(coloured))
  expect(await pixels(cleanAvif)).toEqual(await pixels(coloured))
})

test('bytes after the picture in a JPEG are removed as well', async () => {
  const photo = await taggedPhoto('jpeg')
  const clean = Buffer.concat(stripMetadata(Buffer.concat([photo, await taggedPhoto('jpeg')]), 'jpeg')!)
  expect(clean.length).toBeLessThan(photo.length)
  const progressive = await sharp(await samplePhoto({ width: 90, height: 60 }))
    .jpeg({ progressive: true })
    .toBuffer()
  const withTail = Buffer.concat([progressive, Buffer.from('HOME-48.8584')])
  expect(Buffer.concat(stripMetadata(withTail, 'jpeg')!).equals(progressive)).toBe(true)
})

test('GIF: comments and application blocks are removed, the animation stays', async () => {
  const frames = await sharp({ create: { width: 20, height: 60, channels: 3, background: 'red' } })
    .raw()
    .toBuffer()
  const gif = await sharp(frames, { raw: { width: 20, height: 60, channels: 3, pageHeight: 20 } })
    .gif({ loop: 0, delay: [100, 100, 100] })
    .toBuffer()
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, 12]),
    Buffer.from('HOME-48.8584'),
    Buffer.from([0]),
  ])
  const tagged = Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1), Buffer.from('Ann Private')])
  expect(Buffer.concat(stripMetadata(tagged, 'gif')!).equals(gif)).toBe(true)
  expect(stripMetadata(gif, 'gif')).toBeUndefined()
})

test('JPEG: bytes between segments are skipped, as decoders do, and the metadata behind them is removed', async () => {
  const photo = Buffer.from(await taggedPhoto('jpeg'))
  const whole = Buffer.concat(stripMetadata(photo, 'jpeg')!)
  const exif = photo.indexOf('Exif') - 4
  for (const junk of [
    [0, 0, 0],
    [0xff, 0xff],
    [0xff, 0],
    [1, 0xff, 0, 2],
  ]) {
    const withJunk = Buffer.concat([photo.subarray(0, exif), Buffer.from(junk), photo.subarray(exif)])
    expect(Buffer.concat(stripMetadata(withJunk, 'jpeg')!).equals(whole)).toBe(true)
  }
})

test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  '%s without metadata stays unchanged, byte for byte',
  async (format) => {
    const photo = await sharp(await samplePhoto({ width: 90, height: 60 }))
      .toFormat(format)
      .toBuffer()
    expect(stripMetadata(photo, format)).toBeUndefined()
  },
)

test('an AVIF that claims billions of extents in a few bytes is refused', () => {
  const box = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length + 8)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, content])
  }
  // The fields have no length, and each item claims 65 535 extents.
  const iloc = Buffer.alloc(8 + 60_000 * 6, 0xff)
  iloc.writeUInt32BE(0, 0)
  iloc.writeUInt16BE(0, 4)
  const meta = Buffer.concat([Buffer.alloc(4), box('iinf', Buffer.alloc(6)), box('iloc', iloc)])
  const bytes = Buffer.concat([box('ftyp', Buffer.from('avif\0\0\0\0')), box('meta', meta)])
  expect(() => stripMetadata(bytes, 'avif')).toThrow(RangeError)
})

test('a file damaged at any byte gives a result', async () => {
  const photos = await Promise.all(
    [...formats, 'gif' as const].map(async (format) => ({ format, bytes: await taggedPhoto(format) })),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...photos),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }),
      fc.double({ min: 0.05, max: 1, noNaN: true }),
      ({ format, bytes }, changes, share) => {
        const damaged = Buffer.from(bytes.subarray(0, Math.max(64, Math.floor(bytes.length * share))))
        for (const [position, value] of changes) damaged[position % damaged.length] = value
        try {
          stripMetadata(damaged, format)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      },
    ),
    { numRuns: propertyRuns(500) },
  )
})
