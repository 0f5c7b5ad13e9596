import type { Size } from './scene.ts'

export interface FilmFormat extends Size {
  readonly fps: number
  readonly frames: number
}

/** Takes frames (I420, BT.709 limited range) in order and makes a file of them. */
export interface FilmWriter extends AsyncDisposable {
  /** Resolves when the next frame may come; the bytes are the caller's again then. */
  add(frame: Uint8Array): Promise<void>
  /** The whole file. */
  finish(): Promise<Uint8Array>
}

/** Bits a second that keep a slowly moving picture clean: about 0.12 bits a pixel and frame. */
export function bitrateOf(format: FilmFormat): number {
  return Math.round(format.width * format.height * format.fps * 0.18)
}
