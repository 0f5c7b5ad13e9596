import type { MaterialFault } from '@easel/contract/client'
import type { GraphRequest, ResultFile, TaskRequest } from '@easel/remote-engines'

/** Pixels: RGBA, 8 bit, sRGB, straight alpha, rows from the top, no padding. */
export interface ImageValue {
  readonly kind: 'image'
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
  /** Likeness of its faces to the faces of the photo from which it was made, from 0 to 1, if it was measured for these pixels. */
  readonly likeness?: number
}

/** A number per pixel, from 0 to 1, rows from the top, such as the strength of an effect at the pixel. */
export interface MaskValue {
  readonly kind: 'mask'
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** Several pictures in order. The nodes of `core` process each picture; other nodes use only the first. */
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
  /** Small frames from the whole film, so that its content can be examined without decoding it. */
  readonly frames: readonly ImageValue[]
}

export type SocketValue = ImageValue | ImagesValue | MaskValue | VideoValue

/** A resolved input of an execution: links are followed, list values unwrapped, and defaults filled in. */
export type ResolvedInput = SocketValue | string | number | boolean | readonly string[]

export interface ExecutionContext {
  /** Aborted when the run is cancelled; checked at least every 200 ms of compute. */
  readonly signal: AbortSignal
  /** Reports the progress of this node, from 0 to 1. */
  progress(fraction: number): void
  /**
   * Shows an unfinished picture, at most 512 px on its longest side; the host limits the rate. Resolves once the picture is
   * encoded, because a node that continued at once would compete with the encoder for the processor. Never rejects.
   */
  preview(image: ImageValue): Promise<void>
  /** Reads a source by its name in the graph. */
  readSource(name: string): Promise<Uint8Array>
  /** Sends a request to the engine that the stage was given; set for nodes with the place `remote`. */
  readonly askEngine?: AskEngine | undefined
}

/** A request for an engine task of a node. */
export type EngineTaskRequest = Omit<TaskRequest, 'type'>

/** A request to an engine: a graph, or a task. If a task has no model, the chosen engine adds a model. */
export type EngineWork = TaskRequest | GraphRequest

/** Receives an engine's previews, progress and files for a request. */
export interface EngineListener<Result> {
  /** Called with the progress of the engine, from 0 to 1. */
  progress(fraction: number): void
  /** Called with an encoded unfinished picture. */
  preview(bytes: Uint8Array): void
  /**
   * Reads the files that the engine made, at least one file. If this function throws a `MaterialError`, the fault is reported as
   * the engine's fault.
   */
  read(files: readonly ResultFile[]): Promise<Result>
}

/** Runs a request on an engine, and returns the listener's result. */
export type AskEngine = <Result>(request: EngineWork, listener: EngineListener<Result>) => Promise<Result>

/** Computes a node's outputs. The same inputs give exactly the same pixels, except for nodes on engines. */
export type Execution = (
  inputs: Readonly<Record<string, ResolvedInput>>,
  context: ExecutionContext,
) => Promise<readonly SocketValue[]>

/** Thrown if the source is unusable (broken file, too many pixels), so that the user has to replace it. */
export class MaterialError extends Error {
  override name = 'MaterialError'
  /** The host has a text for the user for each fault. */
  readonly fault: MaterialFault

  constructor(fault: MaterialFault, options?: ErrorOptions) {
    super(fault.code, options)
    this.fault = fault
  }
}

/** Thrown if this machine has no decoder for a film: neither the optional package nor a system ffmpeg. */
export class NoDecoderError extends Error {
  override name = 'NoDecoderError'
}
