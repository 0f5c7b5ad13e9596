import type { Size } from '../../../plane/size.ts'
import type { Refusal } from '../messages.ts'

/** A film whose header has been read. */
export interface FilmSource extends Size {
  /** Beginning of each frame in seconds after the first frame, in order. */
  readonly times: readonly number[]
  readonly seconds: number
  readonly sound?: SourceSound | undefined
  readonly hasDecoder: boolean
  /** Decodes the frames in order, each scaled to a size and cut to its shape. */
  frames(size: Size): AsyncIterable<SourceFrame>
}

export interface SourceFrame {
  /** Index of the frame in `times`. */
  readonly index: number
  /** Opaque pixels. */
  readonly rgba: Uint8Array
}

export interface SourceSound {
  /** Samples per second. */
  readonly rate: number
  /** Samples -1 to 1, one array for each channel. */
  readonly pieces: AsyncIterable<readonly Float32Array[]>
}

/** Thrown if the file is not a readable film. */
export class RefusedFilm extends Error {
  override name = 'RefusedFilm'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}
