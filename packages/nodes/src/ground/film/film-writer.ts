import type { Size } from '../plane/size.ts'
import type { FilmSound } from './sound/sound.ts'

export interface FilmFormat extends Size {
  readonly fps: number
  readonly frames: number
  /** Quality of the encoding; by default `high`. */
  readonly quality?: FilmQuality
  /** Sound of the same length as the film; by default, the film is silent. Animated WebPs are always silent. */
  readonly sound?: FilmSound
}

export type FilmQuality = 'high' | 'standard' | 'compressed'

const share: Record<FilmQuality, number> = { high: 1, standard: 0.55, compressed: 0.28 }

/** Encodes frames (I420, BT.709 limited range) in order into a file. */
export interface FilmWriter extends AsyncDisposable {
  /** Adds a frame. Resolves when the next frame may be added; the caller may then reuse the bytes. */
  add(frame: Uint8Array): Promise<void>
  /** Returns the whole file. */
  finish(): Promise<Uint8Array>
}

/** Minimum bit rate that encoders accept. */
const minBitrate = 16_000

/** Bits per second that keep a slowly moving picture clean: 0.18 bits per pixel and frame at high quality. */
export function bitrateOf(format: FilmFormat): number {
  const rate = format.width * format.height * format.fps * 0.18 * share[format.quality ?? 'high']
  return Math.max(minBitrate, Math.round(rate))
}
