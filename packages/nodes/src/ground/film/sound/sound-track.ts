import type { AudioEncoder, EncodedAudioChunk, EncodedAudioChunkMetadata } from '@napi-rs/webcodecs'
import { EncodedAudioPacketSource, EncodedPacket } from 'mediabunny'
import { ReleasableCallback } from '../releasable-callback.ts'
import { resample } from './resample.ts'
import type { CodedSound, FilmSound, SampledSound } from './sound.ts'

type WebCodecs = typeof import('@napi-rs/webcodecs')
type Codec = CodedSound['codec']

const maxQueued = 16
/** `delay` is the number of packets at the beginning that contain only the encoder's priming and are dropped. */
const coding = {
  aac: { name: 'mp4a.40.2', samples: 1024, delay: 1, bitrate: 160_000 },
  opus: { name: 'opus', samples: 960, delay: 0, bitrate: 128_000 },
} as const
/** Sample rate that both encoders support and players expect. */
const codedRate = 48_000

/** Writes sound into a film's file while its frames are written. */
export interface SoundTrack {
  readonly source: EncodedAudioPacketSource
  /** Writes the sound up to a time, in seconds from the start. */
  writeUntil(seconds: number): Promise<void>
  close(): void
}

/** Sound already in the file's codec: passes packets through. */
class CopiedTrack implements SoundTrack {
  readonly source: EncodedAudioPacketSource
  readonly #packets: AsyncIterator<EncodedPacket>
  readonly #config: CodedSound['config']
  #isFirst = true
  #written = 0

  constructor(sound: CodedSound) {
    this.source = new EncodedAudioPacketSource(sound.codec)
    this.#packets = sound.packets[Symbol.asyncIterator]()
    this.#config = sound.config
  }

  async writeUntil(seconds: number): Promise<void> {
    while (this.#written < seconds) {
      const { value: packet, done } = await this.#packets.next()
      if (done) return
      this.#written = packet.timestamp + packet.duration
      const meta = this.#isFirst ? { decoderConfig: this.#config as AudioDecoderConfig } : undefined
      await this.source.add(packet, meta)
      this.#isFirst = false
    }
  }

  close(): void {
    void this.#packets.return?.()
  }
}

class EncodedTrack implements SoundTrack {
  readonly source: EncodedAudioPacketSource
  readonly #codecs: WebCodecs
  readonly #codec: Codec
  readonly #seconds: number
  readonly #channels: number
  readonly #pieces: AsyncIterator<readonly Float32Array[]>
  readonly #encoder: AudioEncoder
  readonly #taken = new ReleasableCallback((chunk: EncodedAudioChunk, meta?: EncodedAudioChunkMetadata) =>
    this.#take(chunk, meta?.decoderConfig?.description),
  )
  readonly #failed = new ReleasableCallback((error: Error) => {
    this.#failure ??= error
  })
  #muxed: Promise<void> = Promise.resolve()
  #description: Uint8Array | undefined
  #failure: Error | null = null
  #given = 0
  #packets = 0
  #isEnded = false

  constructor(codecs: WebCodecs, sound: SampledSound, job: { codec: Codec; seconds: number }) {
    this.#codecs = codecs
    this.#codec = job.codec
    this.#seconds = job.seconds
    this.#channels = sound.channels
    this.#pieces = resample(sound, codedRate)[Symbol.asyncIterator]()
    this.source = new EncodedAudioPacketSource(job.codec)
    this.#encoder = new codecs.AudioEncoder({ output: this.#taken.call, error: this.#failed.call })
    this.#encoder.configure({
      codec: coding[job.codec].name,
      sampleRate: codedRate,
      numberOfChannels: sound.channels,
      bitrate: coding[job.codec].bitrate,
    })
  }

  #take(chunk: EncodedAudioChunk, description: unknown): void {
    // The decoder description comes with the first packet, which may be dropped.
    this.#description ??= description instanceof Uint8Array ? description : undefined
    const { name, samples, delay } = coding[this.#codec]
    const duration = samples / codedRate
    // Timestamps are computed from packet counts, because the encoder rounds its timestamps to microseconds, and its last
    // timestamps are wrong.
    const timestamp = (this.#packets++ - delay) * duration
    // The sound must not be longer than the video: the dropped end is silence, and a player would pause there at the end of a
    // loop.
    if (timestamp < 0 || timestamp + duration > this.#seconds + 1e-6) return
    const data = new Uint8Array(chunk.byteLength)
    chunk.copyTo(data)
    const config = { codec: name, sampleRate: codedRate, numberOfChannels: this.#channels }
    const decoderConfig = { ...config, ...(this.#description && { description: this.#description }) }
    const packet = new EncodedPacket(data, 'key', timestamp, duration)
    this.#muxed = this.#muxed.then(() => this.source.add(packet, { decoderConfig }))
    this.#muxed.catch((error: Error) => {
      this.#failure ??= error
    })
  }

  #encode(piece: readonly Float32Array[]): void {
    const length = piece[0]!.length
    const data = new Float32Array(length * this.#channels)
    for (const [index, samples] of piece.entries()) data.set(samples, index * length)
    const audio = new this.#codecs.AudioData({
      format: 'f32-planar',
      sampleRate: codedRate,
      numberOfFrames: length,
      numberOfChannels: this.#channels,
      timestamp: Math.round((this.#given * 1e6) / codedRate),
      data,
    })
    this.#encoder.encode(audio)
    audio.close()
    this.#given += length
  }

  async writeUntil(seconds: number): Promise<void> {
    while (!this.#isEnded && this.#given < seconds * codedRate) {
      const { value: piece, done } = await this.#pieces.next()
      if (done) break
      if (piece[0]!.length > 0) this.#encode(piece)
      while (this.#encoder.encodeQueueSize > maxQueued && !this.#failure)
        await new Promise<void>((resolve) => setImmediate(resolve))
    }
    if (seconds >= this.#seconds && !this.#isEnded) {
      this.#isEnded = true
      await this.#encoder.flush()
    }
    await this.#muxed
    if (this.#failure) throw this.#failure
  }

  close(): void {
    void this.#pieces.return?.()
    if (this.#encoder.state !== 'closed') this.#encoder.close()
    this.#taken.release()
    this.#failed.release()
  }
}

/** Opens a sound track for a file of `seconds`: copies sound that is already in the file's codec, and encodes other sound. */
export function openSoundTrack(
  codecs: WebCodecs,
  sound: FilmSound,
  job: { codec: Codec; seconds: number },
): SoundTrack {
  if (sound.kind === 'sampled') return new EncodedTrack(codecs, sound, job)
  if (sound.codec !== job.codec) throw new Error(`${sound.codec} cannot be copied as ${job.codec}`)
  return new CopiedTrack(sound)
}
