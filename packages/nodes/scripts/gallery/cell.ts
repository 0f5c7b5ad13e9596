/** Order for one picture or film of the gallery. */
export interface CellOrder {
  readonly key: string
  /** Paths of its photos. */
  readonly sources: readonly string[]
  readonly values: Readonly<Record<string, number>>
  /** Longest side of loaded and of generated pictures; by default the side that the template sets. */
  readonly side?: number
  /** Path of the output files, without an extension. */
  readonly out: string
}

/** Rendered picture or film of the gallery. */
export interface Cell {
  /** Names of files beside the page: the picture to look at, and the film itself. */
  readonly picture: string
  readonly film?: string
  readonly width: number
  readonly height: number
  /** Time that the nodes between loading and saving take, in ms. */
  readonly computeMs: number
  /** Time of the whole job, including decoding and encoding, in ms. */
  readonly totalMs: number
  /** Peak resident memory of the rendering process during the job, in MB (10^6 bytes). */
  readonly peakMb: number
  /** Size of the result's file. */
  readonly bytes: number
}

export type CellResult = { readonly cell: Cell } | { readonly error: string }
