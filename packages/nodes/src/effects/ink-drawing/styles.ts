import type { HatchLayer } from '../../ground/drawing/hatch.ts'
import type { Felt, Light, PaperStyle } from '../../ground/drawing/sheet.ts'
import type { DrawingStyleName } from './declaration.ts'

/** Style of the lines; sizes in pixels at 1024 px. */
export interface LineStyle {
  readonly sigma: number
  readonly along: number
  /** Differences of lightness at which a line begins, and at which it has full strength. */
  readonly from: number
  readonly to: number
  readonly grain: number
  readonly ink: Light
}

export interface DrawingStyle {
  readonly felt: Felt
  readonly paper: PaperStyle
  /** Curve from lightness to target darkness. */
  readonly gamma: number
  /** Additional target darkness per unit of chroma, so that light but colourful areas are drawn, too. */
  readonly tint?: number
  readonly lines: readonly LineStyle[]
  readonly layers: readonly HatchLayer[]
  /** Solid ink over everything darker than a tone: the black areas of a pen, or charcoal that is rubbed into the paper. */
  readonly cover?: { readonly from: number; readonly to: number; readonly grain: number; readonly ink: Light }
  /** White chalk on the light parts of the picture. */
  readonly lights?: readonly HatchLayer[]
}

const slant = -Math.PI / 3.6
const graphite: Light = [1, 0.98, 0.95]
const carbon: Light = [1, 1.02, 1.04]
const scaled = (ink: Light, by: number): Light => [ink[0] * by, ink[1] * by, ink[2] * by]

const pencilLayer: HatchLayer = {
  cell: 3,
  length: 44,
  width: 1.5,
  low: 0.06,
  high: 0.75,
  angle: slant,
  follow: 0.85,
  turn: 0,
  wobble: 0.16,
  density: 0.95,
  grain: 0.75,
  pen: 0,
  ink: graphite,
}

const charcoalLayer: HatchLayer = {
  ...pencilLayer,
  cell: 6,
  length: 76,
  width: 8,
  density: 0.5,
  grain: 0.92,
  ink: carbon,
}

const penLayer: HatchLayer = {
  cell: 6,
  length: 46,
  width: 1.9,
  low: 0.28,
  high: 0.7,
  angle: slant,
  follow: 0.7,
  turn: 0,
  wobble: 0.06,
  density: 2.6,
  grain: 0.1,
  pen: 1,
  ink: carbon,
}

const styles: Readonly<Record<DrawingStyleName, DrawingStyle>> = {
  ink: {
    felt: { size: 5, fibre: 0.05 },
    paper: { bare: [0.93, 0.9, 0.83], chalk: [1, 1, 1], relief: 0.05, ceiling: 6 },
    gamma: 1.05,
    lines: [
      { sigma: 0.9, along: 3, from: 0.006, to: 0.02, grain: 0.1, ink: scaled(carbon, 2.8) },
      { sigma: 2.3, along: 5, from: 0.022, to: 0.04, grain: 0.05, ink: scaled(carbon, 2.8) },
    ],
    layers: [
      penLayer,
      { ...penLayer, low: 0.5, high: 0.85, turn: 0.75, follow: 0.5 },
      { ...penLayer, cell: 5, low: 0.68, high: 0.95, turn: -0.5, follow: 0.5 },
    ],
    cover: { from: 0.86, to: 0.9, grain: 0, ink: scaled(carbon, 3) },
  },
  pencil: {
    felt: { size: 3.4, fibre: 0.05 },
    paper: { bare: [0.92, 0.9, 0.86], chalk: [1, 1, 1], relief: 0.07, ceiling: 4.5 },
    gamma: 0.95,
    lines: [
      { sigma: 0.9, along: 3, from: 0.003, to: 0.03, grain: 0.55, ink: scaled(graphite, 2) },
      { sigma: 2, along: 5, from: 0.012, to: 0.05, grain: 0.55, ink: scaled(graphite, 1.4) },
    ],
    layers: [
      pencilLayer,
      { ...pencilLayer, low: 0.34, high: 0.9, turn: 0.5, follow: 0.6 },
      { ...pencilLayer, low: 0.6, high: 1, turn: -0.7, follow: 0.6, width: 2, density: 1.2 },
    ],
  },
  charcoal: {
    felt: { size: 5, fibre: 0.12 },
    paper: { bare: [0.6, 0.53, 0.43], chalk: [0.97, 0.95, 0.9], relief: 0.1, ceiling: 5 },
    gamma: 1.2,
    lines: [
      { sigma: 1.1, along: 4, from: 0.006, to: 0.04, grain: 0.8, ink: scaled(carbon, 1.6) },
      { sigma: 2.6, along: 6, from: 0.012, to: 0.06, grain: 0.8, ink: scaled(carbon, 2.2) },
    ],
    cover: { from: 0.25, to: 1.05, grain: 0.55, ink: scaled(carbon, 1.7) },
    layers: [
      { ...charcoalLayer, low: 0.25, high: 0.85 },
      { ...charcoalLayer, length: 56, width: 5, low: 0.55, high: 1, turn: 0.5, density: 0.9 },
    ],
    lights: [
      {
        ...charcoalLayer,
        length: 44,
        width: 5,
        low: 0.8,
        high: 1.02,
        density: 0.9,
        ink: [0, 0, 0],
        chalk: 1,
      },
    ],
  },
  coloured: {
    felt: { size: 3.4, fibre: 0.05 },
    paper: { bare: [0.95, 0.93, 0.88], chalk: [1, 1, 1], relief: 0.07, ceiling: 4 },
    gamma: 0.98,
    tint: 1,
    lines: [{ sigma: 0.9, along: 3, from: 0.004, to: 0.03, grain: 0.6, ink: [1, 1.15, 1.25] }],
    layers: [
      {
        ...pencilLayer,
        low: 0,
        high: 0.5,
        colours: { middle: 0.84, vivid: 1.4, spread: 0.06 },
        density: 0.5,
      },
      {
        ...pencilLayer,
        low: 0.2,
        high: 0.8,
        turn: 0.45,
        colours: { middle: 0.6, vivid: 1.4, spread: 0.08 },
        density: 0.5,
      },
      {
        ...pencilLayer,
        low: 0.55,
        high: 1,
        turn: -0.6,
        colours: { middle: 0.4, vivid: 1.2, spread: 0.05 },
        density: 0.6,
      },
    ],
  },
}

export function drawingStyleOf(name: DrawingStyleName): DrawingStyle {
  return styles[name]
}
