import type { Size } from '../../plane/size.ts'

/** Limits of a film in an engine's answer. */
export const filmLimits = {
  /** Length of the film in seconds. */
  seconds: 60,
  /** Number of frames: 60 in each second. */
  frames: 3600,
  /** Number of pixels of a frame. */
  pixels: 4_200_000,
  /** Samples of the sound per second: more than any engine writes. */
  rate: 96_000,
} as const

/** Reasons to refuse a file: no film, too large or too long, or a film that cannot be decoded. */
export const refusals = ['still', 'large', 'damaged'] as const
export type Refusal = (typeof refusals)[number]

/** Properties of a film that are known before its frames. */
export interface FilmHead extends Size {
  /** Start of each frame in seconds after the first frame, in order. */
  readonly times: readonly number[]
  /** Length of the film. */
  readonly seconds: number
  /** Samples per second of its sound; 0: silent. */
  readonly rate: number
  /** True if the process can decode the film; otherwise it sends no further records. */
  readonly hasDecoder: boolean
}

/**
 * Records of the process that reads a film, in order: a head, pieces of sound, frames, an end. A refusal may replace any record.
 * Each record begins with its kind (u8) and the length of its content (u32, little-endian).
 */
export const recordKinds = {
  /** `FilmHead` in JSON. */
  head: 0,
  /** Interleaved stereo samples: 32-bit floats, little-endian. */
  sound: 1,
  /** Position among `times` (u32), and opaque RGBA pixels. */
  frame: 2,
  end: 3,
  /** One of `refusals`. */
  refusal: 4,
} as const

export const recordHeadBytes = 5
