import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { closeKernels } from '../kernels/pool.ts'
import { makeXmp, readLabels } from '../origin/index.ts'
import { scenery } from '../testing/pictures.ts'
import { makeVariant } from './make-variant.ts'
import type { StoredMedia, VariantOptions } from './types.ts'

afterAll(closeKernels)

const { signal } = new AbortController()
const pointsPerMm = 72 / 25.4

interface PdfObject {
  head: string
  data: Buffer
}

/** Reads a PDF as ISO 32000-1, 7.5.5 describes: from its end to the table, and by the offsets in the table to the objects. */
function objectsIn(file: Uint8Array): Map<number, PdfObject> {
  const bytes = Buffer.from(file)
  const text = bytes.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1])
  const [head, count] = /^xref\n0 (\d+)\n/.exec(text.slice(start))!
  const table = text.slice(start + head.length, start + head.length + Number(count) * 20)
  const entries = table.match(/.{18} \n/gs)!
  expect(entries[0]).toBe('0000000000 65535 f \n')
  const objects = entries.slice(1).map((entry, index) => {
    expect(entry).toMatch(/^\d{10} 00000 n \n$/)
    const number = index + 1
    const offset = Number(entry.slice(0, 10))
    const intro = `${number} 0 obj\n`
    expect(text.slice(offset, offset + intro.length)).toBe(intro)
    const head = /^.*\n/.exec(text.slice(offset + intro.length))![0]
    const from = offset + intro.length + head.length + 'stream\n'.length
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    if (length > 0) expect(text.slice(from + length)).toMatch(/^\nendstream\nendobj\n/)
    return [number, { head, data: bytes.subarray(from, from + length) }] as const
  })
  expect(text.slice(start + head.length + table.length)).toContain(`/Size ${count} /Root 1 0 R /Info 7 0 R`)
  return new Map(objects)
}

function partsOf(file: Uint8Array) {
  const objects = [...objectsIn(file).values()]
  const find = (sign: string) => objects.find(({ head }) => head.includes(sign))!
  const [width, height] = /\/MediaBox \[0 0 (\S+) (\S+)\]/.exec(find('/MediaBox').head)!.slice(1).map(Number)
  const content = objects.find(({ data }) => data.includes('Picture Do'))!.data.toString()
  const [across, , , down, left, bottom] = content.split(' ').slice(1, 7).map(Number)
  return {
    paper: { width: width!, height: height! },
    place: { left: left!, bottom: bottom!, width: across!, height: down! },
    picture: find('/Subtype /Image'),
    info: find('/Producer').head,
  }
}

/** Undoes the filters of PNG, each row with a filter of its own (W3C, PNG, 9.2). */
function pixelsOf({ head, data }: PdfObject): { pixels: Buffer; channels: number } {
  const number = (name: string) => Number(new RegExp(`/${name} (\\d+)`).exec(head)![1])
  const [width, height, channels] = [number('Width'), number('Height'), number('Colors')]
  const rowBytes = Math.ceil((width * channels * number('BitsPerComponent')) / 8)
  const rows = inflateSync(data)
  expect(rows.length).toBe(height * (rowBytes + 1))
  const pixels = Buffer.alloc(height * rowBytes)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < rowBytes; x++) {
      const byteAt = (back: number, up: number) =>
        x < back || y < up ? 0 : pixels[(y - up) * rowBytes + x - back]!
      const [left, above, corner] = [byteAt(channels, 0), byteAt(0, 1), y === 0 ? 0 : byteAt(channels, 1)]
      const nearest = [left, above, corner].toSorted(
        (a, b) => Math.abs(left + above - corner - a) - Math.abs(left + above - corner - b),
      )[0]!
      const predicted = [0, left, above, (left + above) >> 1, nearest][rows[y * (rowBytes + 1)]!]!
      pixels[y * rowBytes + x] = rows[y * (rowBytes + 1) + 1 + x]! + predicted
    }
  return { pixels, channels }
}

async function drawing(width: number, height: number): Promise<StoredMedia> {
  const { data } = scenery(width, height)
  const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return { bytes, mime_type: 'image/png' }
}

async function photo(options: { orientation?: number } = {}): Promise<StoredMedia> {
  const { data, width, height } = scenery(120, 80)
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
  const turned = options.orientation ? picture.withMetadata(options) : picture
  return { bytes: await turned.jpeg().toBuffer(), mime_type: 'image/jpeg' }
}

const pageOf = (source: StoredMedia, options: Partial<VariantOptions> = {}) =>
  makeVariant(source, { format: 'pdf', quality: 'high', ...options }, signal)

describe('a page to print', () => {
  test.each([
    [60, 80, 'upright'],
    [80, 80, 'upright'],
    [80, 60, 'lying'],
    [1, 1, 'upright'],
    [4000, 100, 'lying'],
    [3, 2000, 'upright'],
  ])(
    'shows %i × %i pixels on A4, %s: centred, as large as fits in the margins',
    async (width, height, position) => {
      const made = await pageOf(await drawing(width, height))
      expect(made).toMatchObject({ mime_type: 'application/pdf', width, height })
      const { paper, place } = partsOf(made.bytes)
      const sides = [paper.width, paper.height].map((points) => Math.round(points / pointsPerMm))
      expect(sides).toEqual(position === 'lying' ? [297, 210] : [210, 297])
      expect(place.width / place.height).toBeCloseTo(width / height, 1)
      const margins = [place.left, place.bottom].map((points) => points / pointsPerMm)
      expect(Math.min(...margins)).toBeCloseTo(8, 2)
      expect(place.left * 2 + place.width).toBeCloseTo(paper.width, 2)
      expect(place.bottom * 2 + place.height).toBeCloseTo(paper.height, 2)
    },
  )

  test('has the title as it is, whatever its signs, and the labels', async () => {
    const title = '数字油画 🎨 (a\\b) >> )( endobj \ud800'
    const xmp = makeXmp({ sourceType: 'algorithmicallyEnhanced', producedId: 'work-1', tool: 'Easel' })
    const { bytes } = await pageOf(await drawing(40, 30), { title, xmp })
    const [, digits] = /\/Title <feff([0-9a-f]+)>/.exec(partsOf(bytes).info)!
    expect(Buffer.from(digits!, 'hex').swap16().toString('utf16le')).toBe(title.toWellFormed())
    expect(readLabels(bytes)).toEqual({
      mime_type: 'application/pdf',
      sourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicallyEnhanced',
      producedId: 'work-1',
    })
    expect(objectsIn(bytes).get(1)!.head).toContain('/Metadata 8 0 R')
  })

  test('without a title and labels names none', async () => {
    const { bytes } = await pageOf(await drawing(40, 30))
    expect(partsOf(bytes).info).toBe('<< /Producer (Easel) >>\n')
    expect(objectsIn(bytes).get(1)!.head).not.toContain('Metadata')
  })

  test('is not made of a film or of moving pictures', async () => {
    const { bytes } = await drawing(40, 30)
    for (const mime_type of ['video/mp4', 'image/webp'])
      await expect(pageOf({ bytes, mime_type, duration_ms: 1000 })).rejects.toThrow('still picture')
  })
})

describe('a drawing on a page', () => {
  test('has the same pixels, with the colours of sRGB', async () => {
    const source = await drawing(97, 64)
    const { picture } = partsOf((await pageOf(source)).bytes)
    expect(picture.head).toMatch(/\/ColorSpace \[\/ICCBased 6 0 R\]/)
    const { pixels, channels } = pixelsOf(picture)
    expect(channels).toBe(3)
    expect(pixels.equals(await sharp(source.bytes).removeAlpha().raw().toBuffer())).toBe(true)
  })

  test('is white where it is transparent', async () => {
    const background = { r: 200, g: 0, b: 100, alpha: 0 }
    const bytes = await sharp({ create: { width: 9, height: 7, channels: 4, background } })
      .png()
      .toBuffer()
    const { pixels } = pixelsOf(partsOf((await pageOf({ bytes, mime_type: 'image/png' })).bytes).picture)
    expect(pixels.every((value) => value === 255)).toBe(true)
  })

  test('with 16 bits per channel is shown with 8 bits', async () => {
    const deep = sharp((await drawing(30, 20)).bytes).toColourspace('rgb16')
    const bytes = await deep.png().toBuffer()
    expect((await sharp(bytes).metadata()).depth).toBe('ushort')
    const { picture } = partsOf((await pageOf({ bytes, mime_type: 'image/png' })).bytes)
    expect(picture.head).toContain('/BitsPerComponent 8 ')
    expect(pixelsOf(picture).pixels.length).toBe(30 * 20 * 3)
  })

  test('has a palette if compressed', async () => {
    const source = await drawing(97, 64)
    const { picture } = partsOf((await pageOf(source, { quality: 'compressed' })).bytes)
    const [, last, colours] = /\[\/Indexed \[\/ICCBased 6 0 R\] (\d+) <([0-9a-f]+)>\]/.exec(picture.head)!
    expect(colours!.length / 6).toBe(Number(last) + 1)
    const { pixels } = pixelsOf(picture)
    expect(picture.head).toContain('/BitsPerComponent 8 ')
    expect(Math.max(...pixels)).toBeLessThanOrEqual(Number(last))
    const palette = Buffer.from(colours!, 'hex')
    const shown = Buffer.concat([...pixels].map((index) => palette.subarray(index * 3, index * 3 + 3)))
    const expected = await sharp(source.bytes).removeAlpha().raw().toBuffer()
    const difference = shown.reduce((sum, value, index) => sum + Math.abs(value - expected[index]!), 0)
    expect(difference / shown.length).toBeLessThan(6)
  })

  test('as a GIF has the same pixels', async () => {
    const bytes = await sharp((await drawing(60, 40)).bytes)
      .gif()
      .toBuffer()
    const { pixels } = pixelsOf(partsOf((await pageOf({ bytes, mime_type: 'image/gif' })).bytes).picture)
    expect(pixels.equals(await sharp(bytes).removeAlpha().raw().toBuffer())).toBe(true)
  })
})

describe('a photo on a page', () => {
  test('is the JPEG itself, not encoded again, without its metadata', async () => {
    const source = await photo()
    const { picture } = partsOf((await pageOf(source)).bytes)
    expect(picture.head).toContain('/Filter /DCTDecode')
    expect(picture.data.equals(source.bytes)).toBe(true)
    const labelled = await sharp(source.bytes)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .jpeg()
      .toBuffer()
    const { data } = partsOf((await pageOf({ bytes: labelled, mime_type: 'image/jpeg' })).bytes).picture
    expect(data.includes('xmpmeta')).toBe(false)
    const [shown, original] = await Promise.all(
      [data, labelled].map((bytes) => sharp(bytes).raw().toBuffer()),
    )
    expect(shown!.equals(original!)).toBe(true)
  })

  test.each<[string, Partial<VariantOptions>, [number, number]]>([
    ['at a lower quality', { quality: 'standard' }, [120, 80]],
    ['smaller', { side: 60 }, [60, 40]],
    ['with the mark', { mark: { text: 'AI · Easel', brief: 'Easel', isRequired: true } }, [120, 80]],
  ])('is encoded again %s', async (_name, options, [width, height]) => {
    const source = await photo()
    const { data, head } = partsOf((await pageOf(source, options)).bytes).picture
    expect(data.equals(source.bytes)).toBe(false)
    expect(head).toContain(`/Width ${width} /Height ${height} `)
    expect(await sharp(data).metadata()).toMatchObject({ format: 'jpeg', width, height })
  })

  test.each<[string, () => Promise<Buffer>, [number, number]]>([
    ['turned by its EXIF', async () => Buffer.from((await photo({ orientation: 6 })).bytes), [80, 120]],
    [
      'of four inks',
      async () =>
        await sharp((await photo()).bytes)
          .toColourspace('cmyk')
          .jpeg()
          .toBuffer(),
      [120, 80],
    ],
    [
      'of greys',
      async () =>
        await sharp((await photo()).bytes)
          .toColourspace('b-w')
          .jpeg()
          .toBuffer(),
      [120, 80],
    ],
    [
      'with a profile',
      async () =>
        await sharp((await photo()).bytes)
          .withIccProfile('p3')
          .jpeg()
          .toBuffer(),
      [120, 80],
    ],
  ])('%s is converted to upright sRGB', async (_name, make, [width, height]) => {
    const { data } = partsOf((await pageOf({ bytes: await make(), mime_type: 'image/jpeg' })).bytes).picture
    const { exif, icc, ...found } = await sharp(data).metadata()
    expect(found).toMatchObject({ width, height, channels: 3, space: 'srgb' })
    expect([exif, icc]).toEqual([undefined, undefined])
  })
})
