import type { Size } from './size.ts'
import type { FilmSound } from './sound/sound.ts'

export interface FilmFormat extends Size {
  readonly fps: number
  readonly frames: number
  /** How much is spent on detail; `high` unless told. */
  readonly quality?: FilmQuality
  /** As long as the film; silent without. Animated WebPs are always silent. */
  readonly sound?: FilmSound
}

export type FilmQuality = 'high' | 'standard' | 'compressed'

const share: Record<FilmQuality, number> = { high: 1, standard: 0.55, compressed: 0.28 }

/** Takes frames (I420, BT.709 limited range) in order and makes a file of them. */
export interface FilmWriter extends AsyncDisposable {
  /** Resolves when the next frame may come; the bytes are the caller's again then. */
  add(frame: Uint8Array): Promise<void>
  /** The whole file. */
  finish(): Promise<Uint8Array>
}

/** Bits a second that keep a slowly moving picture clean: about 0.12 bits a pixel and frame. */
export function bitrateOf(format: FilmFormat): number {
  return Math.round(format.width * format.height * format.fps * 0.18 * share[format.quality ?? 'high'])
}
