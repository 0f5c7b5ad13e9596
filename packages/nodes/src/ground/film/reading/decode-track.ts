import type { VideoFrame } from '@napi-rs/webcodecs'
import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny'
import { NoDecoderError } from '../../../execution-types.ts'
import { loadWebCodecs } from '../webcodecs-writer.ts'

const readAhead = 6

/** Decodes the frames of a track in the order in which they are shown. Closes each when the next one is asked for. */
export async function* decodeTrack(track: InputVideoTrack, signal: AbortSignal): AsyncGenerator<VideoFrame> {
  const codecs = await loadWebCodecs()
  const config = await track.getDecoderConfig()
  if (!codecs || !config) throw new NoDecoderError()
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

function* drain(ready: VideoFrame[]): Generator<VideoFrame> {
  for (let frame = ready.shift(); frame; frame = ready.shift()) {
    try {
      yield frame
    } finally {
      frame.close()
    }
  }
}

/** Returns the pixels of a frame as I420 bytes without padding. */
export async function i420Of(frame: VideoFrame): Promise<Uint8Array> {
  const bytes = new Uint8Array(frame.allocationSize({ format: 'I420' }))
  await frame.copyTo(bytes, { format: 'I420' })
  return bytes
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
