import type { Light, Sheet } from './sheet.ts'
import { strokeBand } from './stroke-band.ts'

/** A layer of strokes; sizes in pixels at 1024 px, angles in radians. */
export interface HatchLayer {
  /** Side of a grid cell, which holds a single stroke. */
  readonly cell: number
  readonly length: number
  readonly width: number
  /** Tones (0 light .. 1 dark) at which strokes begin, and at which they reach full strength. */
  readonly low: number
  readonly high: number
  readonly angle: number
  /** 0 hatches by the angle everywhere; 1 follows the form where it has a direction. */
  readonly follow: number
  readonly turn: number
  readonly wobble: number
  readonly density: number
  readonly grain: number
  /** Effect of pressure: 0 makes strokes darker, 1 makes them wider. */
  readonly pen: number
  /** Density of a full stroke per colour, or of chalk. */
  readonly ink?: Light
  readonly chalk?: number
  /** Pencils in the picture's own colours, instead of ink. */
  readonly colours?: {
    /** Lightness towards which the pencils' colours are shifted. */
    readonly middle: number
    /** Factor of chroma. */
    readonly vivid: number
    /** Random deviation of a pencil's colour, in Oklab. */
    readonly spread: number
  }
}

/**
 * Draws a layer of strokes according to the tone plane and returns the seed of their positions. The parameters have the order of
 * the kernel's `Hatch`.
 */
export async function layHatch(sheet: Sheet, tone: number, layer: HatchLayer): Promise<number> {
  const { easel, paper, density } = sheet
  const { session, surface, flow, scale } = easel
  const { colours, ink = [0, 0, 0], chalk = 0 } = layer
  const seed =
    (easel.seed + Math.imul(Math.round(layer.turn * 1000) + Math.round(layer.low * 100) + 7, 0x9e3779b1)) | 0
  const address = session.reserve(128)
  session
    .ints(address, 11)
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
  // Line widths decrease more slowly than the picture's size, because otherwise lines would vanish in a small picture.
  const width = Math.max(0.35, layer.width * scale ** 0.9)
  session
    .floats(address + 44, 19)
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
  await session.run('hatch', surface.height, { parameters: address }, strokeBand(surface.height))
  return seed
}
