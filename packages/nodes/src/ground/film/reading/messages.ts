import type { Size } from '../../plane/size.ts'

/** Limits of a film that an engine answers with. */
export const filmLimits = {
  /** Seconds. */
  seconds: 60,
  /** 60 frames in each of its seconds. */
  frames: 3600,
  /** Pixels of a frame. */
  pixels: 4_200_000,
  /** Samples of its sound in a second: more than any engine writes. */
  rate: 96_000,
} as const

/** Reasons to refuse a file: no film, too large or too long, or a film that cannot be decoded. */
export const refusals = ['still', 'large', 'damaged'] as const
export type Refusal = (typeof refusals)[number]

/** Facts of a film that are known before its frames are. */
export interface FilmHead extends Size {
  /** Seconds from the first frame at which each begins, in order. */
  readonly times: readonly number[]
  /** Length of the film. */
  readonly seconds: number
  /** Samples per second of its sound; 0: silent. */
  readonly rate: number
  /** The process can decode it; where not, it sends nothing more. */
  readonly hasDecoder: boolean
}

/**
 * Records of the process that reads a film, in their order: one head, pieces of sound, frames, one end. A refusal may replace any record.
 * Each begins with its kind (u8) and the length of its content (u32, little-endian).
 */
export const recordKinds = {
  /** `FilmHead` in JSON. */
  head: 0,
  /** Samples of both sides in turn: 32-bit floats, little-endian. */
  sound: 1,
  /** Position among `times` (u32), and opaque RGBA pixels. */
  frame: 2,
  end: 3,
  /** One of `refusals`. */
  refusal: 4,
} as const

export const recordHeadBytes = 5
