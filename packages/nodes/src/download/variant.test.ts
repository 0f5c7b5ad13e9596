import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { closeKernels } from '../kernels/pool.ts'
import { scenery } from '../testing/pictures.ts'
import { makeVariant } from './make-variant.ts'
import type { StoredMedia } from './types.ts'

afterAll(closeKernels)

const { signal } = new AbortController()
const mark = 'AI · Easel'
const plain = { quality: 'high' } as const

async function flat(width: number, height: number, grey: number): Promise<StoredMedia> {
  const background = { r: grey, g: grey, b: grey }
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return { bytes, mime_type: 'image/png' }
}

/** Returns the rows and columns of a flat picture that contain something else. */
async function markedArea(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [rows, columns] = [new Set<number>(), new Set<number>()]
  for (let at = 0; at < data.length; at += 3) {
    if (Math.abs(data[at]! - data[0]!) < 12) continue
    rows.add(Math.floor(at / 3 / info.width))
    columns.add((at / 3) % info.width)
  }
  return { rows: [...rows].sort((a, b) => a - b), columns: [...columns].sort((a, b) => a - b), ...info }
}

describe('the visible mark', () => {
  test.each([
    [1600, 900, 255],
    [1600, 900, 0],
    [900, 1600, 128],
    [300, 300, 255],
  ])(
    'of %i × %i pixels on grey %i is at least 5 %% of the shorter side high and lies inside',
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

// Variants of films: film-variant.sweep.test.ts.
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

  test('is never enlarged, and never a film', async () => {
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
