import { createHash } from 'node:crypto'
import type { FilmFormat, FilmWriter } from '../ground/film/film-writer.ts'
import type { Format } from '../ground/film/size.ts'
import type { Size } from '../ground/plane/size.ts'

/** Number of frames per film in a test: enough to get past a fade and into a first move. */
const fewFrames = 36

const sizes: Record<Format, Size> = {
  landscape: { width: 160, height: 90 },
  portrait: { width: 96, height: 160 },
  square: { width: 96, height: 96 },
}

/** Replaces `frameSize`: the frames are small enough to draw a film several times in a test. */
export function smallFrameSize(_: unknown, format: Format): Size {
  return sizes[format]
}

/** A recorder throws this error when it has enough frames. */
export class EnoughFrames extends Error {
  override name = 'EnoughFrames'
  readonly recording: Recording

  constructor(recording: Recording) {
    super('enough frames')
    this.recording = recording
  }
}

export interface Recording extends Size {
  /** Hash of all frames so far, before encoding. */
  readonly hash: string
  /** Last recorded frame, in I420. */
  readonly last: Uint8Array
}

/** Replaces an encoder: records a few frames, then ends the film by throwing `EnoughFrames` with the recording. */
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
