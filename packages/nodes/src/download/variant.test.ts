import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellStory } from '../effects/photo-story/execution.ts'
import { closeKernels } from '../kernels/pool.ts'
import { quietContext, scenery } from '../testing/pictures.ts'
import { makeVariant } from './make-variant.ts'
import { openFilm } from './read-film.ts'
import type { StoredMedia, VariantOptions } from './types.ts'

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

describe('a variant of a film', () => {
  let film: StoredMedia
  let facts: { frames: number; fps: number }

  beforeAll(async () => {
    const picture = scenery(320, 180)
    const settings = {
      pace: 'steady',
      music: 'none',
      size: { width: 320, height: 180 },
      fps: 24,
      seed: 1,
    } as const
    const made = await tellStory([picture], { ...settings, encoder: 'webcodecs' }, quietContext())
    film = { bytes: made.bytes, mime_type: made.mime_type, duration_ms: made.duration_ms }
    facts = await openFilm(film.bytes)
  })

  const variant = (options: Partial<VariantOptions>) =>
    makeVariant(film, { ...plain, format: 'mp4', ...options }, signal)

  /** Mean brightness, frame by frame, of the corner with the mark. */
  async function corner(bytes: Uint8Array): Promise<number[]> {
    const opened = await openFilm(bytes)
    const means: number[] = []
    for await (const frame of opened.read(signal)) {
      let [sum, count] = [0, 0]
      for (let y = opened.height - 16; y < opened.height - 7; y++)
        for (let x = opened.width - 40; x < opened.width - 8; x++, count++)
          sum += frame[y * opened.width + x]!
      means.push(sum / count)
    }
    return means
  }

  test('has every frame, with the mark on the first two seconds', async () => {
    const [before, after] = [await corner(film.bytes), await corner((await variant({ mark })).bytes)]
    expect(after).toHaveLength(facts.frames)
    const changes = after.map((mean, at) => Math.abs(mean - before[at]!))
    for (const change of changes.slice(12, 47)) expect(change).toBeGreaterThan(5)
    for (const change of changes.slice(60)) expect(change).toBeLessThan(4)
  })

  test('is smaller in pixels and bytes, with even sides and the same length', async () => {
    const small = await variant({ side: 241, quality: 'compressed' })
    expect(small).toMatchObject({
      width: 242,
      height: 136,
      mime_type: 'video/mp4',
      duration_ms: film.duration_ms,
    })
    expect(small.bytes.length).toBeLessThan(film.bytes.length)
    expect(await openFilm(small.bytes)).toMatchObject({
      width: 242,
      height: 136,
      ...{ fps: 24, frames: facts.frames },
    })
  })

  test('may be a WebM with a duration', async () => {
    const { bytes, mime_type } = await variant({ format: 'webm', mark })
    expect(mime_type).toBe('video/webm')
    using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
    const track = (await input.getPrimaryVideoTrack())!
    expect([await track.getCodec(), await track.getDisplayWidth()]).toEqual(['vp9', 320])
    expect(await track.computeDuration()).toBeCloseTo(film.duration_ms! / 1000, 1)
  })

  test('may be an animated GIF', async () => {
    const { bytes, duration_ms } = await variant({ format: 'gif', side: 160, mark })
    const meta = await sharp(bytes, { animated: true }).metadata()
    expect(meta).toMatchObject({ format: 'gif', width: 160, pageHeight: 90 })
    expect(meta.pages).toBeGreaterThan(10)
    expect(Math.abs(duration_ms! - film.duration_ms!)).toBeLessThan(300)
  })

  test('may be a still in its own colours, not of its dark first frame', async () => {
    const { bytes, width, height } = await variant({ format: 'jpeg' })
    expect([width, height]).toEqual([320, 180])
    const shown = (await sharp(bytes).stats()).channels.map(({ mean }) => mean)
    const picture = scenery(320, 180)
    const original = await sharp(picture.data, { raw: { width: 320, height: 180, channels: 4 } }).stats()
    for (const [at, mean] of shown.entries())
      expect(Math.abs(mean - original.channels[at]!.mean)).toBeLessThan(20)
  })

  test('is an animated WebP, a GIF or a still, but no MP4, for an animated WebP', async () => {
    const picture = scenery(320, 180)
    const settings = {
      pace: 'steady',
      music: 'none',
      size: { width: 320, height: 180 },
      fps: 24,
      seed: 1,
    } as const
    const { bytes, mime_type, duration_ms } = await tellStory(
      [picture],
      { ...settings, encoder: 'webp' },
      quietContext(),
    )
    const moving = { bytes, mime_type, duration_ms }
    const { pages } = await sharp(bytes, { animated: true }).metadata()
    for (const format of ['moving_webp', 'gif'] as const) {
      const made = await makeVariant(moving, { ...plain, format, side: 200, mark }, signal)
      expect(await sharp(made.bytes, { animated: true }).metadata()).toMatchObject({ width: 200, pages })
    }
    expect((await makeVariant(moving, { ...plain, format: 'png' }, signal)).width).toBe(320)
    await expect(makeVariant(moving, { ...plain, format: 'mp4' }, signal)).rejects.toThrow(
      'A picture that does not move is no film',
    )
  })
})
