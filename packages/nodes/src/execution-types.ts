import type { LocalText } from './templates/types.ts'

/** Pixels: RGBA, 8 bit, sRGB, straight alpha, rows from the top, no padding. */
export interface ImageValue {
  readonly kind: 'image'
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

export interface ImagesValue {
  readonly kind: 'images'
  readonly images: readonly ImageValue[]
}

/** An encoded video file with its poster frame. */
export interface VideoValue {
  readonly kind: 'video'
  readonly mime_type: 'video/mp4' | 'image/webp'
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly duration_ms: number
  readonly poster: ImageValue
  /** Frames across it, small: who wants to know what it shows need not decode it. */
  readonly frames: readonly ImageValue[]
}

export type SocketValue = ImageValue | ImagesValue | VideoValue

/** An input as an execution sees it: links resolved, list values unwrapped, defaults filled in. */
export type ResolvedInput = SocketValue | string | number | boolean | readonly string[]

export interface ExecutionContext {
  /** Aborted when the run is cancelled; checked at least every 200 ms of compute. */
  readonly signal: AbortSignal
  /** 0..1 of this node. */
  progress(fraction: number): void
  /** An unfinished picture to show; at most 512 px on its longest side; the host throttles. */
  preview(image: ImageValue): void
  /** Bytes of a source picture, by the name that the graph holds. */
  readSource(name: string): Promise<Uint8Array>
}

/** Computes a node's outputs. The same inputs give the same outputs, to the pixel. */
export type Execution = (
  inputs: Readonly<Record<string, ResolvedInput>>,
  context: ExecutionContext,
) => Promise<readonly SocketValue[]>

/** The material does not fit (broken file, too many pixels): the person's to mend, not the system's. */
export class MaterialError extends Error {
  override name = 'MaterialError'
  /** What is wrong with it, for the person, in every language of the product. */
  readonly text: LocalText

  constructor(text: LocalText, options?: ErrorOptions) {
    super(text.en, options)
    this.text = text
  }
}
