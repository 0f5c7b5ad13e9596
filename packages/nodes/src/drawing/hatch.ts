import type { Light, Sheet } from './sheet.ts'

/** A layer of strokes; sizes at 1024 px, in pixels, angles in radians. */
export interface HatchLayer {
  /** Side of a cell of the grid, one stroke each. */
  readonly cell: number
  readonly length: number
  readonly width: number
  /** Tone (0 light … 1 dark) at which strokes begin, and at which they are fully there. */
  readonly low: number
  readonly high: number
  readonly angle: number
  /** 0 hatches by the angle everywhere, 1 along the form wherever it has one. */
  readonly follow: number
  readonly turn: number
  readonly wobble: number
  readonly density: number
  readonly grain: number
  /** 0: pressure makes strokes darker; 1: it makes them wider. */
  readonly pen: number
  /** Density of a full stroke in each colour; of chalk. */
  readonly ink?: Light
  readonly chalk?: number
  /** Instead of ink: pencils of the picture's own colours. */
  readonly colours?: {
    /** Lightness they are drawn towards. */
    readonly middle: number
    /** Gain of chroma. */
    readonly vivid: number
    /** How far a pencil is off, in Oklab. */
    readonly spread: number
  }
}

/**
 * Lays a layer of strokes where the tone plane wants it, and answers the seed of their places. The order of the numbers is
 * that of the kernel's `Hatch`.
 */
export async function layHatch(sheet: Sheet, tone: number, layer: HatchLayer): Promise<number> {
  const { easel, paper, density } = sheet
  const { session, surface, flow, scale } = easel
  const { colours, ink = [0, 0, 0], chalk = 0 } = layer
  const seed =
    (easel.seed + Math.imul(Math.round(layer.turn * 1000) + Math.round(layer.low * 100) + 7, 0x9e3779b1)) | 0
  const at = session.reserve(128)
  session
    .ints(at, 11)
    .set([
      colours ? surface.base : 0,
      tone,
      paper,
      density,
      surface.field,
      surface.width,
      surface.height,
      surface.fieldWidth,
      surface.fieldHeight,
      flow.shift,
      seed,
    ])
  // Lines of a small picture do not get as thin as it is: they would vanish.
  const width = Math.max(0.35, layer.width * scale ** 0.9)
  session
    .floats(at + 44, 19)
    .set([
      Math.max(1.5, layer.cell * scale),
      Math.max(3, layer.length * scale) / 2,
      width / 2,
      layer.low,
      layer.high,
      layer.angle,
      layer.follow,
      layer.turn,
      layer.wobble,
      layer.density,
      layer.grain,
      layer.pen,
      ...ink,
      chalk,
      colours?.middle ?? 0,
      colours?.vivid ?? 0,
      colours?.spread ?? 0,
    ])
  await session.run('hatch', surface.height, [at])
  return seed
}
