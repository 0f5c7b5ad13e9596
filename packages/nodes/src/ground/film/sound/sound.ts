import type { EncodedPacket } from 'mediabunny'

/** Stereo sound in memory: samples -1 to 1, equally many on both sides. */
export interface Sound {
  /** Samples per second. */
  readonly rate: number
  readonly left: Float32Array
  readonly right: Float32Array
}

/** Sound that is made when it is needed for the first time. */
export interface LazySound {
  readonly rate: number
  make(): Promise<Sound>
}

/** Streamed sound: samples -1 to 1 in pieces, one array of equal length per channel. */
export interface SampledSound {
  readonly kind: 'sampled'
  readonly rate: number
  readonly channels: number
  readonly pieces: AsyncIterable<readonly Float32Array[]>
}

/** Encoded sound; `config` is its decoder's configuration. */
export interface CodedSound {
  readonly kind: 'coded'
  readonly codec: 'aac' | 'opus'
  readonly config: {
    readonly codec: string
    readonly sampleRate: number
    readonly numberOfChannels: number
    readonly description?: AllowSharedBufferSource
  }
  readonly packets: AsyncIterable<EncodedPacket>
}

type AllowSharedBufferSource = ArrayBufferLike | ArrayBufferView

/** Sound of a film. */
export type FilmSound = SampledSound | CodedSound

const pieceLength = 4800

async function* cut(sound: Sound | LazySound): AsyncGenerator<readonly Float32Array[]> {
  const { left, right } = 'make' in sound ? await sound.make() : sound
  for (let offset = 0; offset < left.length; offset += pieceLength)
    yield [left.subarray(offset, offset + pieceLength), right.subarray(offset, offset + pieceLength)]
}

/** Splits a sound into pieces for film writers. */
export function piecesOf(sound: Sound | LazySound): SampledSound {
  return { kind: 'sampled', rate: sound.rate, channels: 2, pieces: cut(sound) }
}
