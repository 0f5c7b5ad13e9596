import type { AudioData, AudioDecoderConfig } from '@napi-rs/webcodecs'
import type { InputAudioTrack } from 'mediabunny'
import { decodePackets } from '../decode-packets.ts'
import { loadWebCodecs } from '../webcodecs-writer.ts'
import type { CodedSound } from './sound.ts'

type AudioEvents = { output: (data: AudioData) => void; error: (error: Error) => void }

/** Decodes a sound track: samples -1 to 1 in pieces, one array of equal length per channel. */
export async function* decodeSound(
  track: InputAudioTrack,
  config: CodedSound['config'],
  signal: AbortSignal,
): AsyncGenerator<readonly Float32Array[]> {
  const codecs = (await loadWebCodecs())!
  const pieces = decodePackets(track, {
    readAhead: 8,
    signal,
    config: config as AudioDecoderConfig,
    create: (events: AudioEvents) => new codecs.AudioDecoder(events),
    chunkOf: (packet) => new codecs.EncodedAudioChunk(packet),
  })
  for await (const piece of pieces) yield channelsOf(piece)
}

function channelsOf(data: AudioData): Float32Array[] {
  // Samples before time 0 are the encoder's priming.
  const early = Math.min(
    data.numberOfFrames,
    Math.max(0, Math.round((-data.timestamp * data.sampleRate) / 1e6)),
  )
  return Array.from({ length: data.numberOfChannels }, (_, planeIndex) => {
    const samples = new Float32Array(data.numberOfFrames)
    data.copyTo(samples, { planeIndex, format: 'f32-planar' })
    return samples.subarray(early)
  })
}
