import type { ImageValue } from '../../../execution-types.ts'

export type Tool = 'pencil' | 'pen' | 'brush' | 'dot' | 'tile' | 'facet'

/** A part of a stage that the hand makes in one go: a stroke, a filled area, a dot or a tile. */
export interface Stroke {
  /** Times within the stage at which the hand begins and ends it, 0..1. */
  readonly from: number
  readonly to: number
  /** Horizontal position in the picture, 0..1. */
  readonly x: number
  /** Number of its pixels. */
  readonly area: number
}

/** The order in which the pixels of a stage appear. */
export interface Order {
  /** Time within the stage at which each pixel appears, 0..1. */
  readonly born: Float32Array
  readonly strokes: readonly Stroke[]
}

/** A stage in the making of a picture. */
export interface Stage extends Order {
  /** The picture at the end of the stage. */
  readonly picture: ImageValue
  readonly tool: Tool
  /** Share of the making's time, relative to the other stages. */
  readonly share: number
}

/** The making of a picture, from an empty ground to the last stage, which ends with the finished picture. */
export interface Making {
  readonly ground: ImageValue
  readonly stages: readonly Stage[]
}
