import { createHash } from 'node:crypto'
import type { FilmFormat, FilmWriter } from '../film/film-writer.ts'
import type { Format, Size } from '../film/size.ts'

/** So many frames of a film are drawn in a test: enough to leave a fade, and to come to a first move. */
const fewFrames = 36

const sizes: Record<Format, Size> = {
  landscape: { width: 160, height: 90 },
  portrait: { width: 96, height: 160 },
  square: { width: 96, height: 96 },
}

/** In the place of `frameSize`: a film that is small enough to be drawn several times over in a test. */
export function smallFrameSize(_: unknown, format: Format): Size {
  return sizes[format]
}

/** Thrown by a recorder that has seen enough. */
export class EnoughFrames extends Error {
  override name = 'EnoughFrames'
  readonly recording: Recording

  constructor(recording: Recording) {
    super('enough frames')
    this.recording = recording
  }
}

export interface Recording extends Size {
  /** Of all frames so far, before they are encoded. */
  readonly hash: string
  /** The last of them, I420. */
  readonly last: Uint8Array
}

/** In the place of an encoder: takes a few frames, then ends the film by throwing what it has seen. */
export function recorderOf({ width, height, frames }: FilmFormat): FilmWriter {
  const hash = createHash('sha256')
  const wanted = Math.min(fewFrames, frames)
  let taken = 0
  return {
    add: async (frame) => {
      hash.update(frame)
      taken += 1
      if (taken === wanted)
        throw new EnoughFrames({ width, height, hash: hash.digest('hex'), last: frame.slice() })
    },
    finish: () => Promise.reject(new Error('a film without frames')),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}
