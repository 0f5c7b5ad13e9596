import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { heicOf } from '@easel/testkit'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type OtherKind, otherKind } from './index.ts'

const still = () => sharp({ create: { width: 16, height: 16, channels: 3, background: '#3a8' } })
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const zeros = (count: number) => '\0'.repeat(count)

/** Makes a TIFF with these tags in its first directory. */
function tiffOf(order: 'II' | 'MM', tags: readonly number[]): Buffer {
  const bytes = Buffer.alloc(10 + tags.length * 12 + 4)
  const write = (value: number, offset: number) =>
    order === 'II' ? bytes.writeUInt16LE(value, offset) : bytes.writeUInt16BE(value, offset)
  bytes.write(order, 'latin1')
  write(42, 2)
  if (order === 'II') bytes.writeUInt32LE(8, 4)
  else bytes.writeUInt32BE(8, 4)
  write(tags.length, 8)
  for (const [index, tag] of tags.entries()) write(tag, 10 + index * 12)
  return bytes
}

/** Makes a TGA of the older form, which has no signature. */
function tgaOf(type: number, hasMap = false): Buffer {
  const head = Buffer.alloc(18)
  head.set([0, hasMap ? 1 : 0, type])
  if (hasMap) head.set([0, 0, 0, 1, 24], 3)
  head.writeUInt16LE(40, 12)
  head.writeUInt16LE(30, 14)
  head[16] = 24
  return Buffer.concat([head, Buffer.alloc(3600, 0x55)])
}

describe('the kind of an unsupported file', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, OtherKind]>([
    ['TIFF', () => still().tiff().toBuffer(), 'tiff'],
    ['large TIFF', () => latin1(`MM\0+${zeros(20)}`), 'tiff'],
    ['DNG', () => tiffOf('II', [0x010f, 0xc612]), 'raw'],
    ['NEF', () => tiffOf('MM', [0x00fe, 0x010f, 0x014a]), 'raw'],
    ['CR2', () => latin1(`II*\0\x10\0\0\0CR\x02\0${zeros(20)}`), 'raw'],
    ['CR3', () => latin1(`\0\0\0\x18ftypcrx \0\0\0\x01crx isom`), 'raw'],
    ['RAF', () => latin1(`FUJIFILMCCD-RAW 0201${zeros(20)}`), 'raw'],
    ['BMP', () => latin1(`BM${zeros(12)}\x28\0\0\0${zeros(40)}`), 'bmp'],
    ['ICO', () => latin1(`\0\0\x01\0\x01\0\x10\x10\0\0\x01\0 \0${zeros(40)}`), 'ico'],
    ['cursor', () => latin1(`\0\0\x02\0\x01\0\x10\x10\0\0\x01\0 \0${zeros(40)}`), 'ico'],
    ['TGA', () => tgaOf(2), 'tga'],
    ['TGA with a palette', () => tgaOf(1, true), 'tga'],
    ['TGA with a signature', () => latin1(`anything${zeros(40)}TRUEVISION-XFILE.\0`), 'tga'],
    ['PSD', () => latin1(`8BPS\0\x01${zeros(20)}`), 'psd'],
    ['JPEG XL', () => latin1(`\xff\x0a${zeros(20)}`), 'jxl'],
    ['JPEG XL in boxes', () => latin1('\0\0\0\x0cJXL \r\n\x87\n'), 'jxl'],
    ['JPEG 2000', () => latin1('\0\0\0\x0cjP  \r\n\x87\n'), 'jp2'],
    ['JPEG 2000 without boxes', () => latin1(`\xff\x4f\xff\x51${zeros(20)}`), 'jp2'],
    ['SVG', () => latin1('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg'],
    ['PDF', () => latin1('%PDF-1.7\n'), 'pdf'],
    ['MP4', () => latin1('\0\0\0\x14ftypisom\0\0\0\0mp42'), 'video'],
    ['MOV', () => latin1('\0\0\0\x14ftypqt  \0\0\0\0qt  '), 'video'],
    ['MOV without a type', () => latin1(`\0\0\0\x08wide\0\0\0\x08mdat${zeros(20)}`), 'video'],
    ['WebM', () => latin1(`\x1a\x45\xdf\xa3${zeros(20)}`), 'video'],
    ['AVI', () => latin1(`RIFF\0\0\x01\0AVI LIST${zeros(20)}`), 'video'],
  ])('is recognised: %s', async (_name, make, kind) => {
    expect(otherKind(await make())).toBe(kind)
  })

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a text', () => latin1('BMW, II*, These are notes')],
    ['zeros', () => Buffer.alloc(4000)],
    ['nothing', () => Buffer.alloc(0)],
    ['an AVIF', () => still().avif({ effort: 0 }).toBuffer()],
    ['a HEIC', () => heicOf()],
    ['a PNG', () => still().png().toBuffer()],
  ])('is undefined for %s', async (_name, make) => {
    expect(otherKind(await make())).toBeUndefined()
  })

  test('is undefined for random bytes, and depends only on the start of a file', () => {
    const made = [tiffOf('MM', [1, 2]), tgaOf(2), tiffOf('II', [0x010f, 0x014a])]
    for (const file of made)
      for (let length = 0; length < 60; length += 1)
        expect(() => otherKind(file.subarray(0, length))).not.toThrow()
    const noise = randomBytes(3000)
    noise[0] = 0x7f
    expect(otherKind(noise)).toBeUndefined()
  })
})
