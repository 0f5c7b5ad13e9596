import type { EncodedPacket } from 'mediabunny'

/** Stereo sound that fits into memory: samples -1..1, as many on the left as on the right. */
export interface Sound {
  /** Samples a second. */
  readonly rate: number
  readonly left: Float32Array
  readonly right: Float32Array
}

/** Sound that is made when it is asked for first. */
export interface LateSound {
  readonly rate: number
  make(): Promise<Sound>
}

/** Sound that comes in pieces: samples -1..1, one array of equal length for each channel. */
export interface SampledSound {
  readonly kind: 'sampled'
  readonly rate: number
  readonly channels: number
  readonly pieces: AsyncIterable<readonly Float32Array[]>
}

/** Sound as a file holds it; `config` is what its decoder has to know. */
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

/** What a film may be given to be heard. */
export type FilmSound = SampledSound | CodedSound

const pieceLength = 4800

async function* cut(sound: Sound | LateSound): AsyncGenerator<readonly Float32Array[]> {
  const { left, right } = 'make' in sound ? await sound.make() : sound
  for (let at = 0; at < left.length; at += pieceLength)
    yield [left.subarray(at, at + pieceLength), right.subarray(at, at + pieceLength)]
}

/** A sound as writers of films take it. */
export function piecesOf(sound: Sound | LateSound): SampledSound {
  return { kind: 'sampled', rate: sound.rate, channels: 2, pieces: cut(sound) }
}
