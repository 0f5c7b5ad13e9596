import { deflateSync } from 'node:zlib'
import { gifOf, propertyRuns, samplePhoto, webpOf } from '@easel/testkit'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type MediaFile, readMetadata, writeMetadata } from './index.ts'

const size = { width: 90, height: 60 }
const metadata = { xmp: '<x:xmpmeta xmlns:x="adobe:ns:meta/">样本 & more</x:xmpmeta>', aigc: '{"Label":"1"}' }

function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** Makes an MP4 with two chunk tables that refer to `MEDIA`, with offsets of 4 and of 8 bytes. */
function film(): Buffer {
  const ftyp = box('ftyp', Buffer.from('isom\0\0\0\0mp42', 'latin1'))
  const moovOf = (offset: number) => {
    const stco = Buffer.alloc(12)
    stco.writeUInt32BE(1, 4)
    stco.writeUInt32BE(offset, 8)
    const co64 = Buffer.alloc(16)
    co64.writeUInt32BE(1, 4)
    co64.writeBigUInt64BE(BigInt(offset), 8)
    const tracks = [box('stco', stco), box('co64', co64)].map((table) =>
      box('trak', box('mdia', box('minf', box('stbl', table)))),
    )
    return box('moov', box('mvhd', Buffer.alloc(100)), ...tracks, box('udta', Buffer.from('private')))
  }
  const offset = ftyp.length + moovOf(0).length + 8
  return Buffer.concat([ftyp, moovOf(offset), box('mdat', Buffer.from('MEDIA'))])
}

/** Makes a WebM with an empty cluster. With `isOpen`, the length of its segment is unknown. */
function webm({ isOpen = false } = {}): Buffer {
  const cluster = Buffer.from('1f43b67580', 'hex')
  const length = isOpen ? '01ffffffffffffff' : '0100000000000005'
  return Buffer.concat([Buffer.from(`1a45dfa38018538067${length}`, 'hex'), cluster])
}

const names = [
  ...['jpeg', 'png', 'webp', 'lossless webp', 'moving webp', 'gif', 'mp4', 'webm', 'open webm'],
] as const
let files: ReadonlyMap<string, MediaFile>
beforeAll(async () => {
  const photo = sharp(await samplePhoto(size))
  const made: [string, string, Uint8Array][] = [
    [
      'jpeg',
      'image/jpeg',
      await photo
        .clone()
        .withExif({ IFD0: { Artist: 'Ann' } })
        .jpeg()
        .toBuffer(),
    ],
    ['png', 'image/png', await photo.clone().png().toBuffer()],
    ['webp', 'image/webp', await photo.clone().webp().toBuffer()],
    ['lossless webp', 'image/webp', await photo.clone().webp({ lossless: true }).toBuffer()],
    ['moving webp', 'image/webp', await webpOf(3)],
    ['gif', 'image/gif', gifOf(3)],
    ['mp4', 'video/mp4', film()],
    ['webm', 'video/webm', webm()],
    ['open webm', 'video/webm', webm({ isOpen: true })],
    ['avif', 'image/avif', await photo.clone().withXmp(metadata.xmp).avif({ effort: 0 }).toBuffer()],
  ]
  files = new Map(made.map(([name, mime_type, bytes]) => [name, { bytes, mime_type, ...size }]))
})

describe.each(names)('a file of the format %s', (name) => {
  test('keeps its metadata and returns the new metadata', () => {
    const file = files.get(name)!
    const before = readMetadata(file.bytes)!
    expect(before).toMatchObject({ mime_type: file.mime_type, xmp: [] })
    const after = readMetadata(writeMetadata(file, metadata))!
    const texts = file.mime_type.startsWith('video/') ? [['AIGC', metadata.aigc]] : []
    expect([after.xmp, [...after.texts]]).toEqual([[metadata.xmp], texts])
    expect(after.exif).toEqual(before.exif)
  })
})

test('an AVIF returns the packet of its encoder, because no other program can write the packet', () => {
  const file = files.get('avif')!
  expect(readMetadata(file.bytes)?.xmp[0]).toContain('样本 & more')
  expect(writeMetadata(file, metadata)).toBe(file.bytes)
})

test('the tables of a film refer to its media data, even after its metadata has grown', () => {
  const written = Buffer.from(writeMetadata(files.get('mp4')!, metadata))
  const index = written.indexOf('MEDIA')
  expect(written.includes('private')).toBe(false)
  expect(written.readUInt32BE(written.indexOf('stco') + 12)).toBe(index)
  expect(written.readBigUInt64BE(written.indexOf('co64') + 12)).toBe(BigInt(index))
})

test('a segment of known length grows, and a segment of unknown length stays open', () => {
  const lengthIn = (name: string) => Buffer.from(writeMetadata(files.get(name)!, metadata)).readBigUInt64BE(9)
  const written = writeMetadata(files.get('webm')!, metadata)
  expect(lengthIn('webm')).toBe((1n << 56n) | BigInt(written.length - 17))
  expect(lengthIn('open webm')).toBe((1n << 57n) - 1n)
})

test('files without the structure of their format are refused', () => {
  const broken = Buffer.from('not at all')
  for (const mime_type of ['image/png', 'image/webp', 'image/gif', 'video/mp4', 'video/webm'])
    expect(() => writeMetadata({ bytes: broken, mime_type, ...size }, metadata)).toThrow(/^Not a/)
  const long = { xmp: 'x'.repeat(65_536) }
  expect(() => writeMetadata(files.get('jpeg')!, long)).toThrow(/too long/)
})

test('at most a hundred of a PNG’s packed texts are unpacked', () => {
  const { bytes, mime_type } = files.get('png')!
  // The packed text has a thousandth of its unpacked size, which is the maximum of one text.
  const packed = deflateSync(Buffer.alloc(1 << 20, 'x'))
  const content = Buffer.concat([Buffer.from('zTXtXML:com.adobe.xmp\0\0', 'latin1'), packed])
  const chunk = Buffer.concat([Buffer.alloc(4), content, Buffer.alloc(4)])
  chunk.writeUInt32BE(content.length - 4)
  const texts = Array.from({ length: 3000 }, () => chunk)
  const bomb = Buffer.concat([bytes.subarray(0, 33), ...texts, bytes.subarray(33)])
  expect(readMetadata(bomb)).toMatchObject({ mime_type, xmp: { length: 100 } })
})

test('a file damaged at any byte is read or refused', () => {
  const whole = [...files.values()].flatMap((file) => [
    file,
    { ...file, bytes: writeMetadata(file, metadata) },
  ])
  const hit = fc.tuple(fc.nat(2000), fc.nat(255))
  fc.assert(
    fc.property(
      fc.constantFrom(...whole),
      fc.array(hit, { maxLength: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (file, hits, share) => {
        const bytes = Buffer.from(file.bytes.subarray(0, Math.ceil(file.bytes.length * share)))
        for (const [position, value] of hits) if (bytes.length > 0) bytes[position % bytes.length] = value
        const found = readMetadata(bytes)
        expect(found === undefined || found.xmp.length <= 2).toBe(true)
        try {
          writeMetadata({ ...file, bytes }, metadata)
        } catch (error) {
          expect(['BrokenFileError', 'RangeError']).toContain((error as Error).name)
        }
      },
    ),
    { numRuns: propertyRuns(1000) },
  )
})
