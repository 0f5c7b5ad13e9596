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
const mark = { text: 'AI · Easel', brief: 'Easel', isRequired: true }
const plain = { quality: 'high' } as const

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

  /** Returns the mean brightness of the corner with the mark for each frame. */
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

  test('has all frames, with the mark on the first two seconds', async () => {
    const [before, after] = [await corner(film.bytes), await corner((await variant({ mark })).bytes)]
    expect(after).toHaveLength(facts.frames)
    const changes = after.map((mean, index) => Math.abs(mean - before[index]!))
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

  test('may be a still picture, which shows a frame in the film’s colours rather than the dark first frame', async () => {
    const { bytes, width, height } = await variant({ format: 'jpeg' })
    expect([width, height]).toEqual([320, 180])
    const shown = (await sharp(bytes).stats()).channels.map(({ mean }) => mean)
    const picture = scenery(320, 180)
    const original = await sharp(picture.data, { raw: { width: 320, height: 180, channels: 4 } }).stats()
    for (const [index, mean] of shown.entries())
      expect(Math.abs(mean - original.channels[index]!.mean)).toBeLessThan(20)
  })

  test('has the mark in the same corner as the still picture', async () => {
    const shown = async (options: Partial<VariantOptions>) => {
      const { bytes } = await variant({ format: 'png', ...options })
      return await sharp(bytes)
        .removeAlpha()
        .extract({ left: 280, top: 164, width: 32, height: 9 })
        .raw()
        .toBuffer()
    }
    const [bare, marked] = [await shown({}), await shown({ mark })]
    const change =
      marked.reduce((sum, value, index) => sum + Math.abs(value - bare[index]!), 0) / marked.length
    expect(change).toBeGreaterThan(5)
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
