import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { afterAll, expect, test } from 'vitest'
import { loadWebCodecs } from '../../ground/film/webcodecs-writer.ts'
import { closeKernels } from '../../kernels/pool.ts'
import { drawPicture, quietContext, scenery } from '../../testing/pictures.ts'
import { tellStory } from './execution.ts'

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

test('a story is H.264 in MP4 with evenly spaced frames, index first and colours tagged', async () => {
  const previews: number[] = []
  const context = quietContext({ preview: async ({ width }) => void previews.push(width) })
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

test('decoded colours are within 3 / 255 of the drawn colours', async () => {
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
