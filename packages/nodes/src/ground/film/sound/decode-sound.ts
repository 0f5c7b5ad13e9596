import type { AudioData } from '@napi-rs/webcodecs'
import { EncodedPacketSink, type InputAudioTrack } from 'mediabunny'
import { loadWebCodecs } from '../webcodecs-writer.ts'
import type { CodedSound } from './sound.ts'

const readAhead = 8

/** Decodes a sound track: samples -1..1 in pieces, one array of equal length per channel. */
export async function* decodeSound(
  track: InputAudioTrack,
  config: CodedSound['config'],
  signal: AbortSignal,
): AsyncGenerator<readonly Float32Array[]> {
  const codecs = (await loadWebCodecs())!
  const ready: AudioData[] = []
  let failure: Error | undefined
  const decoder = new codecs.AudioDecoder({
    output: (data) => ready.push(data),
    error: (error) => {
      failure ??= error
    },
  })
  try {
    decoder.configure(config as Parameters<typeof decoder.configure>[0])
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const { type, microsecondTimestamp: timestamp, microsecondDuration: duration, data } = packet
      decoder.decode(new codecs.EncodedAudioChunk({ type, timestamp, duration, data }))
      while (decoder.decodeQueueSize > readAhead && !failure)
        await new Promise<void>((resolve) => setImmediate(resolve))
      signal.throwIfAborted()
      yield* drain(ready)
      if (failure) throw failure
    }
    await decoder.flush()
    yield* drain(ready)
    if (failure) throw failure
  } finally {
    for (const data of ready) data.close()
    if (decoder.state !== 'closed') decoder.close()
  }
}

function* drain(ready: AudioData[]): Generator<readonly Float32Array[]> {
  for (let data = ready.shift(); data; data = ready.shift()) {
    // Samples before time 0 are the encoder's priming.
    const early = Math.min(
      data.numberOfFrames,
      Math.max(0, Math.round((-data.timestamp * data.sampleRate) / 1e6)),
    )
    const channels: Float32Array[] = []
    for (let planeIndex = 0; planeIndex < data.numberOfChannels; planeIndex++) {
      const samples = new Float32Array(data.numberOfFrames)
      data.copyTo(samples, { planeIndex, format: 'f32-planar' })
      channels.push(samples.subarray(early))
    }
    data.close()
    yield channels
  }
}
