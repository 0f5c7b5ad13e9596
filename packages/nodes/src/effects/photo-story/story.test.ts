import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { afterAll, expect, test } from 'vitest'
import { findSubject } from '../../ground/film/saliency.ts'
import { musicStyles, styles } from '../../ground/film/sound/music/styles.ts'
import { loadWebCodecs } from '../../ground/film/webcodecs-writer.ts'
import { randomOf } from '../../ground/random/random.ts'
import { closeKernels } from '../../kernels/pool.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { planCamera, viewAt } from './camera.ts'
import { tellStory } from './execution.ts'
import { FrameSource } from './frames.ts'
import { planMusic } from './score.ts'
import { lightAt, planTimeline, shotsAt } from './timeline.ts'

afterAll(closeKernels)

const small = { width: 320, height: 180 }

async function readFilm(bytes: Uint8Array) {
  using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const track = (await input.getPrimaryVideoTrack())!
  const sink = new EncodedPacketSink(track)
  const times: number[] = []
  const packets: { data: Uint8Array; type: 'key' | 'delta'; timestamp: number }[] = []
  for await (const packet of sink.packets()) {
    times.push(packet.timestamp)
    packets.push({ data: packet.data, type: packet.type, timestamp: packet.microsecondTimestamp })
  }
  return {
    times,
    packets,
    codec: await track.getCodec(),
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    config: await track.getDecoderConfig(),
    duration: await track.computeDuration(),
  }
}

test('three photos at a steady pace last exactly 9 seconds, and more photos last longer', () => {
  expect(planTimeline(3, 'steady', 24).frames).toBe(216)
  expect(planTimeline(3, 'steady', 30).frames).toBe(270)
  expect(planTimeline(1, 'steady', 24).frames).toBe(144)
  expect(planTimeline(10, 'lively', 24).frames).toBe(480)
  expect(planTimeline(2, 'calm', 24).frames).toBe(192)
})

test('the music is as long as the film, with a bar or two per photo', () => {
  for (const photos of [1, 2, 5, 10]) {
    for (const pace of ['calm', 'steady', 'lively'] as const) {
      for (const style of musicStyles) {
        const { bars, beatSeconds } = planMusic(photos, pace, style)
        expect(bars.length * 4 * beatSeconds).toBeCloseTo(planTimeline(photos, pace, 30).frames / 30)
        expect(bars.length % Math.max(2, photos)).toBe(0)
        expect(bars.at(-1)).toBe('end')
        expect(60 / beatSeconds).toBeGreaterThan(styles[style].beatsPerMinute * 0.6)
        expect(60 / beatSeconds).toBeLessThan(styles[style].beatsPerMinute * 1.6)
      }
    }
  }
})

test('every frame shows one photo or two that dissolve, with shares and light between 0 and 1', () => {
  for (const photos of [1, 2, 3, 7, 10]) {
    const timeline = planTimeline(photos, 'lively', 24)
    for (let frame = 0; frame < timeline.frames; frame++) {
      const parts = shotsAt(timeline, frame)
      expect([1, 2]).toContain(parts.length)
      expect(parts[0]!.share).toBe(1)
      for (const { share } of parts) expect(share > 0 && share <= 1).toBe(true)
      const light = lightAt(timeline, frame)
      expect(light > 0.3 && light <= 1).toBe(true)
    }
    expect(lightAt(timeline, 0)).toBe(1)
    expect(lightAt(timeline, Math.floor(timeline.frames / 2))).toBe(1)
  }
})

test('the camera stays inside the picture, zooms by at most 1.18 and never jumps', () => {
  const random = randomOf(11)
  for (let i = 0; i < 50; i++) {
    const path = planCamera({ x: random(), y: random() }, { index: i, calm: i % 2 === 0 }, random)
    let last = viewAt(path, 0)
    for (let step = 0; step <= 72; step++) {
      const view = viewAt(path, step / 72)
      expect(view.size).toBeGreaterThanOrEqual(1 / 1.18 - 1e-9)
      expect(view.x - view.size / 2).toBeGreaterThanOrEqual(-1e-9)
      expect(view.x + view.size / 2).toBeLessThanOrEqual(1 + 1e-9)
      expect(view.y - view.size / 2).toBeGreaterThanOrEqual(-1e-9)
      expect(view.y + view.size / 2).toBeLessThanOrEqual(1 + 1e-9)
      expect(Math.hypot(view.x - last.x, view.y - last.y)).toBeLessThan(0.006)
      last = view
    }
  }
})

test('the subject of a photo is found on its side', async () => {
  const image = drawPicture(200, 120, (x, y) =>
    Math.hypot((x - 0.78) * 1.6, y - 0.5) < 0.15 ? [225, 160, 130 + 60 * Math.sin(x * 200)] : [90, 100, 105],
  )
  const subject = await findSubject(image)
  expect(subject.x).toBeGreaterThan(0.6)
  expect(Math.abs(subject.y - 0.5)).toBeLessThan(0.1)
})

test('a story has the same frames for the same photos and seed', async () => {
  const images = [scenery(300, 200), scenery(200, 300, 4)]
  const timeline = planTimeline(2, 'lively', 24)
  const draw = async (seed: number) => {
    using source = new FrameSource({ images, timeline, size: small, seed }, new AbortController().signal)
    const frames: Buffer[] = []
    for (const frame of [0, 20, 47, 60]) {
      await source.draw(frame)
      frames.push(Buffer.from(await source.screen.i420()))
    }
    return Buffer.concat(frames)
  }
  const [one, same, other] = [await draw(3), await draw(3), await draw(4)]
  expect(one.equals(same)).toBe(true)
  expect(one.equals(other)).toBe(false)
})

test('a portrait photo is shown whole in a landscape film, on a darker ground', async () => {
  const image = drawPicture(200, 400, (_, y) => (y < 0.08 || y > 0.92 ? [250, 250, 60] : [200, 60, 60]))
  const timeline = planTimeline(1, 'steady', 24)
  using source = new FrameSource(
    { images: [image], timeline, size: small, seed: 1 },
    new AbortController().signal,
  )
  await source.draw(72)
  const frame = source.screen.picture()
  const at = (x: number, y: number) => [...frame.data.subarray((y * 320 + x) * 4, (y * 320 + x) * 4 + 3)]
  expect(at(160, 90)[0]).toBeGreaterThan(190)
  expect(at(10, 90)[0]).toBeLessThan(150)
  expect(at(160, 6)[1]).toBeGreaterThan(200)
})

test('a story is H.264 in MP4 with evenly spaced frames, index first and colours tagged', async () => {
  const previews: number[] = []
  const context = quietContext({ preview: ({ width }) => previews.push(width) })
  const settings = {
    pace: 'lively',
    music: 'none',
    size: small,
    fps: 24,
    seed: 2,
    encoder: 'webcodecs',
  } as const
  const video = await tellStory([scenery(400, 225), scenery(300, 300, 3)], settings, context)
  expect(video).toMatchObject({ mime_type: 'video/mp4', width: 320, height: 180, duration_ms: 4000 })
  expect([video.poster.width, video.poster.height]).toEqual([320, 180])
  expect(video.frames.map(({ width, height }) => [width, height])).toEqual([
    [320, 180],
    [320, 180],
  ])
  const file = Buffer.from(video.bytes)
  expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'))
  const film = await readFilm(video.bytes)
  expect(film).toMatchObject({ codec: 'avc', width: 320, height: 180 })
  expect(film.duration).toBeCloseTo(4, 3)
  expect(film.times).toHaveLength(96)
  for (const [index, time] of film.times.entries()) expect(time).toBeCloseTo(index / 24, 3)
  expect(film.config?.colorSpace).toMatchObject({ matrix: 'bt709', primaries: 'bt709', fullRange: false })
  expect(Math.max(...previews)).toBeLessThanOrEqual(512)
})

test('decoded colours are within 3 / 255 of the drawn ones', async () => {
  const codecs = (await loadWebCodecs())!
  const image = drawPicture(320, 180, (x) => (x < 0.5 ? [200, 80, 60] : [60, 90, 190]))
  const settings = {
    pace: 'lively',
    music: 'none',
    size: small,
    fps: 24,
    seed: 2,
    encoder: 'webcodecs',
  } as const
  const video = await tellStory([image], settings, quietContext())
  const film = await readFilm(video.bytes)
  const frames: Promise<Uint8Array>[] = []
  const decoder = new codecs.VideoDecoder({
    output: (frame) => {
      const bytes = new Uint8Array(320 * 180 * 1.5)
      frames.push(
        frame
          .copyTo(bytes)
          .then(() => bytes)
          .finally(() => frame.close()),
      )
    },
    error: (error) => frames.push(Promise.reject(error)),
  })
  decoder.configure({ codec: 'avc1.640028', description: film.config!.description as Uint8Array })
  for (const packet of film.packets) decoder.decode(new codecs.EncodedVideoChunk(packet))
  await decoder.flush()
  const yuv = (await Promise.all(frames))[48]!
  decoder.close()
  const luma = (yuv[90 * 320 + 40]! - 16) * (255 / 219)
  const chroma = 320 * 180 + 45 * 160 + 20
  const cb = (yuv[chroma]! - 128) * (255 / 224)
  const cr = (yuv[chroma + 160 * 90]! - 128) * (255 / 224)
  const rgb = [luma + 1.5748 * cr, luma - 0.1873 * cb - 0.4681 * cr, luma + 1.8556 * cb]
  for (const [c, value] of [200, 80, 60].entries()) expect(Math.abs(rgb[c]! - value)).toBeLessThan(4)
})

test('a story without a video encoder is an animated WebP of the same length', async () => {
  const settings = { pace: 'lively', music: 'none', size: small, fps: 24, seed: 2, encoder: 'webp' } as const
  const video = await tellStory([scenery(320, 180)], settings, quietContext())
  expect(video.mime_type).toBe('image/webp')
  const { default: sharp } = await import('sharp')
  const info = await sharp(video.bytes, { animated: true }).metadata()
  expect(info.delay?.reduce((sum, delay) => sum + delay, 0)).toBe(4000)
})

test('a cancelled story rejects with the reason', async () => {
  const stop = new AbortController()
  const context = quietContext({
    signal: stop.signal,
    progress: (fraction) => fraction > 0.1 && stop.abort(new Error('the owner stopped it')),
  })
  const settings = { pace: 'lively', music: 'none', size: small, fps: 24, seed: 2 } as const
  await expect(tellStory([scenery(320, 180)], settings, context)).rejects.toThrow('the owner stopped it')
})

test('a dissolve between equal greys stays that grey', async () => {
  const grey = drawPicture(160, 90, () => [120, 120, 120])
  const timeline = planTimeline(2, 'lively', 24)
  using source = new FrameSource(
    { images: [grey, grey], timeline, size: small, seed: 1 },
    new AbortController().signal,
  )
  await source.draw(48)
  for (const value of meanColour(source.screen.picture()))
    expect(Math.abs(value - 120)).toBeLessThanOrEqual(1)
})
