import type { VideoDecoderConfig, VideoFrame } from '@napi-rs/webcodecs'
import type { InputVideoTrack } from 'mediabunny'
import { NoDecoderError } from '../../../execution-types.ts'
import { decodePackets } from '../decode-packets.ts'
import { loadWebCodecs } from '../webcodecs-writer.ts'

/** Decodes the frames of a track in display order. Closes each frame when the next frame is requested. */
export async function* decodeTrack(track: InputVideoTrack, signal: AbortSignal): AsyncGenerator<VideoFrame> {
  const codecs = await loadWebCodecs()
  const config = await track.getDecoderConfig()
  if (!codecs || !config) throw new NoDecoderError()
  yield* decodePackets(track, {
    readAhead: 6,
    signal,
    config: config as VideoDecoderConfig,
    create: (events) => new codecs.VideoDecoder(events),
    chunkOf: (packet) => new codecs.EncodedVideoChunk(packet),
  })
}

/** Returns the pixels of a frame as I420 bytes without padding. */
export async function i420Of(frame: VideoFrame): Promise<Uint8Array> {
  const bytes = new Uint8Array(frame.allocationSize({ format: 'I420' }))
  await frame.copyTo(bytes, { format: 'I420' })
  return bytes
}
