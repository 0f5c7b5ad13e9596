import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { ImageValue } from '../execution-types.ts'
import { closeKernels } from '../kernels/pool.ts'
import { portrait } from '../testing/photos.ts'
import { drawPicture, scenery } from '../testing/pictures.ts'
import { makeVariant } from './make-variant.ts'
import type { StoredMedia, VisibleMark } from './types.ts'

afterAll(closeKernels)

const { signal } = new AbortController()
const mark: VisibleMark = { text: 'AI · Easel', brief: 'Easel', isRequired: true }
const asked: VisibleMark = { text: 'Made with Easel', brief: 'Easel', isRequired: false }
const plain = { quality: 'high' } as const

async function flat(width: number, height: number, grey: number): Promise<StoredMedia> {
  const background = { r: grey, g: grey, b: grey }
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return { bytes, mime_type: 'image/png' }
}

/** Returns the rows and columns of an otherwise flat picture that the mark changes. */
async function markedArea(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [rows, columns] = [new Set<number>(), new Set<number>()]
  for (let offset = 0; offset < data.length; offset += 3) {
    if (Math.abs(data[offset]! - data[0]!) < 12) continue
    rows.add(Math.floor(offset / 3 / info.width))
    columns.add((offset / 3) % info.width)
  }
  return { rows: [...rows].sort((a, b) => a - b), columns: [...columns].sort((a, b) => a - b), ...info }
}

async function fileOf({ data, width, height }: ImageValue): Promise<StoredMedia> {
  const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return { bytes, mime_type: 'image/png' }
}

/** Returns the centre of the area that a mark changes, in fractions of the picture. */
async function changedMiddle(source: StoredMedia, drawn: VisibleMark) {
  const made = await makeVariant(source, { ...plain, format: 'png', mark: drawn }, signal)
  const [before, after] = await Promise.all(
    [source.bytes, made.bytes].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()),
  )
  let [x, y, count] = [0, 0, 0]
  for (let offset = 0; offset < after!.length; offset += 3) {
    if (before!.subarray(offset, offset + 3).equals(after!.subarray(offset, offset + 3))) continue
    x += (offset / 3) % made.width
    y += Math.floor(offset / 3 / made.width)
    count += 1
  }
  return { x: x / count / made.width, y: y / count / made.height }
}

/** A flat picture with stripes in three of its four corners. */
const quietAt = (cornerX: number, cornerY: number) =>
  drawPicture(600, 400, (x, y) => {
    const isQuiet = Math.abs(x - cornerX) < 0.4 && Math.abs(y - cornerY) < 0.4
    return !isQuiet && Math.floor(x * 150) % 2 === 0 ? [230, 230, 230] : [120, 120, 120]
  })

describe('the visible mark that was requested', () => {
  test.each([
    [1600, 900],
    [900, 1600],
    [1200, 1200],
    [300, 300],
    [4000, 400],
  ])(
    'of a picture of %i × %i pixels takes at most 12 percent of the width, and is legible',
    async (width, height) => {
      const made = await makeVariant(
        await flat(width, height, 200),
        { ...plain, format: 'png', mark: asked },
        signal,
      )
      const { rows, columns } = await markedArea(made.bytes)
      expect(columns.at(-1)! - columns[0]! + 1).toBeLessThanOrEqual(width * 0.12)
      expect(rows.at(-1)! - rows[0]! + 1).toBeGreaterThan(12)
    },
  )
})

describe('the visible mark', () => {
  test.each([
    ['lower right', 1, 1],
    ['lower left', 0, 1],
    ['upper right', 1, 0],
    ['upper left', 0, 0],
  ] as const)('lies in the %s corner if only this corner is quiet', async (_name, x, y) => {
    const source = await fileOf(quietAt(x, y))
    for (const drawn of [mark, asked]) {
      const middle = await changedMiddle(source, drawn)
      expect(middle.x > 0.5 ? 1 : 0).toBe(x)
      expect(middle.y > 0.5 ? 1 : 0).toBe(y)
    }
  })

  test('lies in the same corner of every size of a picture', async () => {
    const source = await fileOf(scenery(900, 600))
    const places = []
    for (const side of [900, 640, 320]) {
      const form = { ...plain, format: 'png' as const, side }
      const sized = await makeVariant(source, form, signal)
      places.push(await changedMiddle(sized, mark))
    }
    for (const place of places) {
      expect(place.x).toBeCloseTo(places[0]!.x, 0)
      expect(place.y).toBeCloseTo(places[0]!.y, 0)
    }
  })

  test('does not cover a face', async () => {
    const face = await portrait()
    // The face fills the lower right corner; the left half is full of detail.
    const cut = await sharp(face.data, { raw: { width: face.width, height: face.height, channels: 4 } })
      .extract({ left: 60, top: 10, width: 170, height: 170 })
      .resize(300, 300)
      .png()
      .toBuffer()
    const whole = await sharp({ create: { width: 500, height: 420, channels: 3, background: '#777' } })
      .composite([{ input: cut, left: 200, top: 120 }])
      .png()
      .toBuffer()
    const middle = await changedMiddle({ bytes: whole, mime_type: 'image/png' }, mark)
    expect(middle.x > 0.5 && middle.y > 0.5).toBe(false)
  })

  test.each([
    [1600, 900, 255],
    [1600, 900, 0],
    [900, 1600, 128],
    [300, 300, 255],
  ])(
    'of %i × %i pixels on grey %i is at least 5 percent of the shorter side high and lies inside',
    async (width, height, grey) => {
      const made = await makeVariant(
        await flat(width, height, grey),
        { ...plain, format: 'png', mark },
        signal,
      )
      const { rows, columns } = await markedArea(made.bytes)
      const tall = rows.at(-1)! - rows[0]! + 1
      expect(tall).toBeGreaterThanOrEqual(Math.min(width, height) * 0.05)
      expect(tall).toBeLessThan(Math.min(width, height) * 0.12)
      expect(rows[0]!).toBeGreaterThan(height / 2)
      expect(columns.at(-1)!).toBeLessThan(width)
    },
  )

  test.each([255, 0])('has readable contrast between letters and plate on grey %i', async (grey) => {
    const made = await makeVariant(await flat(1200, 900, grey), { ...plain, format: 'png', mark }, signal)
    const { rows, columns } = await markedArea(made.bytes)
    const [top, left] = [rows[0]!, columns[0]!]
    const area = { left, top, width: columns.at(-1)! - left + 1, height: rows.at(-1)! - top + 1 }
    const { channels } = await sharp(await sharp(made.bytes).extract(area).png().toBuffer()).stats()
    expect(channels[0]!.max - channels[0]!.min).toBeGreaterThan(140)
  })

  test('fits a picture that is smaller than its text', async () => {
    for (const [width, height] of [
      [24, 200],
      [200, 8],
      [3, 3],
    ] as const) {
      const made = await makeVariant(
        await flat(width, height, 200),
        { ...plain, format: 'png', mark },
        signal,
      )
      expect([made.width, made.height]).toEqual([width, height])
    }
  })
})

// Tests of film variants are in film-variant.sweep.test.ts.
describe('a variant of a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'is a %s of the requested size',
    async (format) => {
      const source = await flat(1000, 500, 90)
      const made = await makeVariant(source, { ...plain, format, side: 640, mark }, signal)
      expect(made).toMatchObject({ mime_type: `image/${format}`, width: 640, height: 320 })
      const meta = await sharp(made.bytes).metadata()
      expect(meta).toMatchObject({ width: 640, height: 320, format: format === 'avif' ? 'heif' : format })
      expect([meta.exif, meta.xmp, meta.iptc]).toEqual([undefined, undefined, undefined])
    },
  )

  test('is never enlarged, and cannot be a film', async () => {
    const source = await flat(100, 80, 90)
    const made = await makeVariant(source, { ...plain, format: 'webp', side: 640 }, signal)
    expect([made.width, made.height]).toEqual([100, 80])
    for (const format of ['mp4', 'webm', 'moving_webp'] as const)
      await expect(makeVariant(source, { ...plain, format }, signal)).rejects.toThrow('no film')
  })

  test('is smaller in bytes at a lower quality', async () => {
    const { data, width, height } = scenery(600, 400)
    const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer()
    for (const format of ['jpeg', 'webp', 'avif'] as const) {
      const sizes = []
      for (const quality of ['high', 'standard', 'compressed'] as const)
        sizes.push(
          (await makeVariant({ bytes, mime_type: 'image/png' }, { format, quality }, signal)).bytes.length,
        )
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    }
  })
})
