import { ALL_FORMATS, BufferSource, Input, type InputVideoTrack } from 'mediabunny'
import { NoDecoderError } from '../execution-types.ts'
import { decodeTrack, i420Of } from '../ground/film/reading/decode-track.ts'
import { usualRate } from '../ground/film/reading/pace.ts'
import { UnsupportedVariantError } from './types.ts'

export interface FilmFacts {
  readonly width: number
  readonly height: number
  readonly fps: number
  readonly frames: number
}

export interface Film extends FilmFacts {
  /** Yields frames in order as I420 bytes without padding. The consumer may keep and change each frame. */
  read(signal: AbortSignal): AsyncGenerator<Uint8Array>
}

/** Opens a film for reading frame by frame; throws if this machine has no decoder for it. */
export async function openFilm(bytes: Uint8Array): Promise<Film> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new UnsupportedVariantError('There are no pictures in this file')
  const { packetCount, averagePacketRate } = await track.computePacketStats()
  const width = await track.getDisplayWidth()
  const height = await track.getDisplayHeight()
  return {
    ...{ width, height, frames: packetCount, fps: usualRate(1 / averagePacketRate, 0.001) },
    read: (signal) => decode(track, signal),
  }
}

async function* decode(track: InputVideoTrack, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    for await (const frame of decodeTrack(track, signal)) yield await i420Of(frame)
  } catch (error) {
    if (!(error instanceof NoDecoderError)) throw error
    throw new UnsupportedVariantError('There is no decoder for this film')
  }
}
