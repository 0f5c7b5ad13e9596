import type { MaterialFault } from '@easel/contract/client'
import type { GraphRequest, ResultFile, TaskRequest } from '@easel/remote-engines'

/** Pixels: RGBA, 8 bit, sRGB, straight alpha, rows from the top, no padding. */
export interface ImageValue {
  readonly kind: 'image'
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** One number per pixel, 0..1, rows from the top: the amount of something, such as of an effect. */
export interface MaskValue {
  readonly kind: 'mask'
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** Several pictures in order. The nodes of `core` work on each of them; others take the first. */
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

/** A resolved input of an execution: links followed, list values unwrapped, defaults filled in. */
export type ResolvedInput = SocketValue | string | number | boolean | readonly string[]

export interface ExecutionContext {
  /** Aborted when the run is cancelled; checked at least every 200 ms of compute. */
  readonly signal: AbortSignal
  /** Reports the progress of this node, 0..1. */
  progress(fraction: number): void
  /**
   * Shows an unfinished picture, at most 512 px on its longest side; the host throttles. Resolves once it is encoded: a node that continued
   * at once would take the processor from it. Never rejects.
   */
  preview(image: ImageValue): Promise<void>
  /** Reads a source by its name in the graph. */
  readSource(name: string): Promise<Uint8Array>
  /** Asks the engine that the stage was given; set for nodes with the place `remote`. */
  readonly askEngine?: AskEngine | undefined
}

/** A task of a node. */
export type EngineTaskRequest = Omit<TaskRequest, 'type'>

/** A graph, or a task. The chosen engine adds a model to a task that names none. */
export type EngineWork = TaskRequest | GraphRequest

/** Receives an engine's previews, progress and files for a request. */
export interface EngineListener<Result> {
  /** Called with the progress of the engine, 0..1. */
  progress(fraction: number): void
  /** Called with an encoded unfinished picture. */
  preview(bytes: Uint8Array): void
  /** Reads the files that the engine made, at least one file; a `MaterialError` counts as the engine's. */
  read(files: readonly ResultFile[]): Promise<Result>
}

/** Has an engine do a request, and returns the listener's result. */
export type AskEngine = <Result>(request: EngineWork, listener: EngineListener<Result>) => Promise<Result>

/** Computes a node's outputs. Deterministic to the pixel, but for nodes on engines. */
export type Execution = (
  inputs: Readonly<Record<string, ResolvedInput>>,
  context: ExecutionContext,
) => Promise<readonly SocketValue[]>

/** The source is unusable (broken file, too many pixels): the user's to fix, not the system's. */
export class MaterialError extends Error {
  override name = 'MaterialError'
  /** The host has its text for the user. */
  readonly fault: MaterialFault

  constructor(fault: MaterialFault, options?: ErrorOptions) {
    super(fault.code, options)
    this.fault = fault
  }
}

/** This machine has no decoder for a film: neither the optional package nor a system ffmpeg. */
export class NoDecoderError extends Error {
  override name = 'NoDecoderError'
}
