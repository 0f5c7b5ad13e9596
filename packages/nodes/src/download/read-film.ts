import type { VideoFrame } from '@napi-rs/webcodecs'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, type InputVideoTrack } from 'mediabunny'
import { loadWebCodecs } from '../ground/film/webcodecs-writer.ts'
import { UnsupportedVariantError } from './types.ts'

export interface FilmFacts {
  readonly width: number
  readonly height: number
  readonly fps: number
  readonly frames: number
}

export interface Film extends FilmFacts {
  /** Yields frames in order as I420 bytes without padding; the consumer owns each. */
  read(signal: AbortSignal): AsyncGenerator<Uint8Array>
}

const readAhead = 6

/** Opens a film for reading frame by frame; throws if this machine has no decoder for it. */
export async function openFilm(bytes: Uint8Array): Promise<Film> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new UnsupportedVariantError('There are no pictures in this file')
  const { packetCount, averagePacketRate } = await track.computePacketStats()
  const width = await track.getDisplayWidth()
  const height = await track.getDisplayHeight()
  return {
    ...{ width, height, frames: packetCount, fps: Math.round(averagePacketRate) },
    read: (signal) => decode(track, signal),
  }
}

async function* decode(track: InputVideoTrack, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const codecs = await loadWebCodecs()
  const config = await track.getDecoderConfig()
  if (!codecs || !config) throw new UnsupportedVariantError('There is no decoder for this film')
  const ready: VideoFrame[] = []
  let failure: Error | undefined
  const decoder = new codecs.VideoDecoder({
    output: (frame) => ready.push(frame),
    error: (error) => {
      failure ??= error
    },
  })
  try {
    decoder.configure(config as Parameters<typeof decoder.configure>[0])
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const { type, microsecondTimestamp: timestamp, microsecondDuration: duration, data } = packet
      decoder.decode(new codecs.EncodedVideoChunk({ type, timestamp, duration, data }))
      while (decoder.decodeQueueSize > readAhead && !failure) await nextTurn()
      signal.throwIfAborted()
      yield* drain(ready)
      if (failure) throw failure
    }
    await decoder.flush()
    yield* drain(ready)
    if (failure) throw failure
  } finally {
    for (const frame of ready) frame.close()
    if (decoder.state !== 'closed') decoder.close()
  }
}

async function* drain(ready: VideoFrame[]): AsyncGenerator<Uint8Array> {
  for (let frame = ready.shift(); frame; frame = ready.shift()) {
    try {
      const bytes = new Uint8Array(frame.allocationSize({ format: 'I420' }))
      await frame.copyTo(bytes, { format: 'I420' })
      yield bytes
    } finally {
      frame.close()
    }
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
