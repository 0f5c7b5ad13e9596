import type { VideoFrame } from '@napi-rs/webcodecs'
import { EncodedPacketSink, FilePathSource, Input, type InputVideoTrack, MP4, WEBM } from 'mediabunny'
import type { Size } from '../../../plane/size.ts'
import { decodeSound } from '../../sound/decode-sound.ts'
import { loadWebCodecs } from '../../webcodecs-writer.ts'
import { decodeTrack, i420Of } from '../decode-track.ts'
import { filmLimits } from '../messages.ts'
import { fitPixels } from './frame-size.ts'
import { type FilmSource, RefusedFilm, type SourceFrame, type SourceSound } from './source.ts'
import { toRgba } from './yuv.ts'

/** Opens a film in MP4 or WebM. */
export async function openVideo(file: string): Promise<FilmSource> {
  const input = new Input({ formats: [MP4, WEBM], source: new FilePathSource(file) })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new RefusedFilm('still')
  const size = { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() }
  if (!(size.width * size.height <= filmLimits.pixels)) throw new RefusedFilm('large')
  const { begins, seconds } = await packetTimes(track)
  const [first = 0] = begins
  return {
    ...size,
    ...{ times: begins.map((begin) => begin - first), seconds },
    hasDecoder: (await loadWebCodecs()) !== null,
    sound: await soundOf(input, first),
    frames: (wanted) => framesOf(track, begins, wanted),
  }
}

/** Reads the start times of the frames in the order of display; the file stores them in another order. */
async function packetTimes(track: InputVideoTrack): Promise<{ begins: number[]; seconds: number }> {
  const begins: number[] = []
  let end = 0
  const packets = new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })
  for await (const { timestamp, duration } of packets) {
    begins.push(timestamp)
    end = Math.max(end, timestamp + duration)
    if (begins.length > filmLimits.frames) throw new RefusedFilm('large')
  }
  begins.sort((a, b) => a - b)
  const [first = 0] = begins
  const last = begins.at(-1) ?? 0
  if (begins.length < 2) throw new RefusedFilm('still')
  if (!(last > first)) throw new RefusedFilm('damaged')
  if (end - first > filmLimits.seconds) throw new RefusedFilm('large')
  // If the container has no durations, the last frame is shown for the average duration of the frames.
  const seconds = end > last ? end - first : ((last - first) * begins.length) / (begins.length - 1)
  return { begins, seconds }
}

/**
 * Returns the sound of a film, starting at the time of its first picture; undefined if the film has no sound that can be decoded.
 */
async function soundOf(input: Input, start: number): Promise<SourceSound | undefined> {
  const track = await input.getPrimaryAudioTrack()
  const config = await track?.getDecoderConfig()
  if (!track || !config || !(config.sampleRate > 0 && config.sampleRate <= filmLimits.rate)) return undefined
  const { sampleRate: rate } = config
  const late = Math.max(0, (await track.getFirstTimestamp()) - start)
  const { signal } = new AbortController()
  async function* pieces(): AsyncGenerator<readonly Float32Array[]> {
    const silence = new Float32Array(Math.round(Math.min(late, filmLimits.seconds) * rate))
    if (silence.length > 0) yield [silence]
    yield* decodeSound(track!, config as Parameters<typeof decodeSound>[1], signal)
  }
  return { rate, pieces: pieces() }
}

async function* framesOf(
  track: InputVideoTrack,
  begins: readonly number[],
  size: Size,
): AsyncGenerator<SourceFrame> {
  const turn = await track.getRotation()
  let index = 0
  for await (const frame of decodeTrack(track, new AbortController().signal)) {
    if (frame.codedWidth * frame.codedHeight > filmLimits.pixels) throw new RefusedFilm('large')
    // A decoder may omit a damaged frame.
    while (index + 1 < begins.length && begins[index + 1]! * 1e6 <= frame.timestamp + 500) index += 1
    yield { index, rgba: await fitPixels(...(await pixelsOf(frame, turn)), size) }
  }
  if (index < begins.length - 1) throw new RefusedFilm('damaged')
}

async function pixelsOf(frame: VideoFrame, turn: number) {
  const bytes = await i420Of(frame)
  const { codedWidth: width, codedHeight: height, colorSpace } = frame
  const { matrix, fullRange } = colorSpace
  const rgba = toRgba(bytes, { width, height }, { matrix, fullRange })
  return [new Uint8Array(rgba.buffer), { width, height, turn }] as const
}
