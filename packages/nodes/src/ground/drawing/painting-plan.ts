import type { FlowPlan } from './flow.ts'

export interface PaintSettings {
  /** Strength of the effect, from 0 to 1. */
  readonly strength: number
  /** Size of the brush, from 1 to 10. */
  readonly brush_size: number
  /** Shift of the colours, from cool (-1) to warm (1). */
  readonly warmth: number
  readonly seed: number
  /** Size of the brush in pixels; by default the size of `brush_size` for the picture. */
  readonly brush?: number
}

/** Properties of the strokes that all layers share. */
export interface StrokeStyle {
  readonly reach: number
  readonly opacity: number
  readonly flatness: number
  readonly jitter: number
}

export interface LayerPlan extends StrokeStyle {
  /** Side of a grid cell in pixels; each cell gets one stroke. */
  readonly cell: number
  readonly halfLength: number
  readonly halfWidth: number
  readonly detail: number
  readonly lift: number
}

export interface PaintPlan extends FlowPlan {
  /** Radii of the Kuwahara passes, in pixels; at most 9. */
  readonly radii: readonly number[]
  readonly grain: number
  readonly strokes: StrokeStyle
  /** Layers in order from a broad brush to a fine brush; empty for a picture that is too small. */
  readonly layers: readonly LayerPlan[]
  readonly relief: number
  readonly gloss: number
}

/** Canvas below transparent pixels: a warm white, 0xBBGGRR. */
export const canvasColour = 0xe6eef4

const mix = (from: number, to: number, share: number) => from + (to - from) * share

const scaleOf = (longest: number) => (longest / 2048) ** 0.65

/** Size in pixels of the brush of a setting, for a picture whose longest side is `longest` pixels. */
export const brushOf = (longest: number, setting: number) => setting * scaleOf(longest)

/**
 * Computes all sizes for a picture whose longest side is `longest` pixels. Brushes grow slightly slower than
 * the picture: a small picture is viewed enlarged and still needs enough strokes.
 */
export function planPainting(longest: number, settings: PaintSettings): PaintPlan {
  const scale = scaleOf(longest)
  const brush = settings.brush ?? brushOf(longest, settings.brush_size)
  const { strength } = settings
  const radius = Math.min(7, Math.max(1.5, mix(0.9, 1.5, strength) * brush + 0.6))
  const strokes: StrokeStyle = {
    reach: mix(0.05, 0.15, strength),
    opacity: mix(0.55, 0.95, strength),
    flatness: mix(0.45, 0.92, strength),
    jitter: mix(0.018, 0.05, strength),
  }
  const layer = (size: number, detail: number, lift: number): LayerPlan => ({
    ...strokes,
    cell: Math.max(2, Math.round(size * 1.6)),
    halfLength: size * 3.4,
    halfWidth: size,
    detail,
    lift,
  })
  const layers = [
    layer(brush * 4.2, 0, 1),
    layer(brush * 2, 0.006, 0.8),
    layer(brush * 1.05, 0.02, 0.55),
  ].filter((plan) => plan.halfWidth >= 1.1)
  return {
    shift: longest > 1000 ? 1 : 0,
    fineSigma: Math.max(1, (longest > 1000 ? 0.5 : 1) * (1 + 0.55 * brush)),
    coarseSigma: Math.max(2, (longest > 1000 ? 0.5 : 1) * (4 + 4 * brush)),
    radii: brush > 6 ? [radius, radius * 0.7] : [radius],
    grain: 1 / Math.max(1, 1.5 * scale),
    strokes,
    layers,
    relief: mix(0.12, 0.4, strength),
    gloss: mix(0.02, 0.1, strength),
  }
}
