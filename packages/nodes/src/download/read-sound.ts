import type { AudioData } from '@napi-rs/webcodecs'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, type InputAudioTrack } from 'mediabunny'
import type { CodedSound, FilmSound } from '../ground/film/sound/sound.ts'
import { type Container, loadWebCodecs } from '../ground/film/webcodecs-writer.ts'

type Config = CodedSound['config']

const codecOf = { mp4: 'aac', webm: 'opus' } as const
const readAhead = 8

/**
 * Reads the sound of a film for another container: copied if that container supports its
 * codec, decoded otherwise. Undefined if there is no sound, or none that can be decoded here.
 */
export async function openSound(
  bytes: Uint8Array,
  container: Container,
  signal: AbortSignal,
): Promise<FilmSound | undefined> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
  const track = await input.getPrimaryAudioTrack()
  const config = (await track?.getDecoderConfig()) as Config | null | undefined
  if (!track || !config) return undefined
  const codec = await track.getCodec()
  if (codec === codecOf[container])
    return { kind: 'coded', codec, config, packets: new EncodedPacketSink(track).packets() }
  if (!(await loadWebCodecs())) return undefined
  const { sampleRate: rate, numberOfChannels: channels } = config
  return { kind: 'sampled', rate, channels, pieces: decode(track, config, signal) }
}

async function* decode(
  track: InputAudioTrack,
  config: Config,
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
