/** One picture or film of the gallery that is to be made. */
export interface CellOrder {
  readonly key: string
  /** Paths of the photos that it is made of. */
  readonly sources: readonly string[]
  readonly values: Readonly<Record<string, number>>
  readonly side: number
  /** Where files are written to, without an ending. */
  readonly out: string
}

/** What became of it. */
export interface Cell {
  /** Names of files beside the page: what is looked at, and the film itself. */
  readonly picture: string
  readonly film?: string
  readonly width: number
  readonly height: number
  /** Of the nodes between loading and saving, in milliseconds. */
  readonly computeMs: number
  /** Of everything: decoding and encoding too. */
  readonly totalMs: number
  /** The most that the rendering process has held while it made this, in MB (10^6 bytes) of resident memory. */
  readonly peakMb: number
  /** Of the result's file. */
  readonly bytes: number
}

export type CellResult = { readonly cell: Cell } | { readonly error: string }
