import { step } from '../random/noise.ts'

/** Number of layers of the stone per unit of the field's value. */
export const layersPerUnit = 26

function randomOf(layer: number, seed: number): number {
  let bits = Math.imul(layer ^ seed, 0x27d4eb2d)
  bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca6b)
  return ((bits ^ (bits >>> 13)) >>> 0) / 4_294_967_296
}

/** Returns the lightness of a layer relative to the other layers, from -0.5 to 0.5. */
export const toneOf = (layer: number, seed: number) => randomOf(layer, seed) - 0.5

/** Returns true if a vein runs between a layer and the layer below. */
export const hasVein = (layer: number, seed: number) => randomOf(layer, seed ^ 0x2545f491) < 0.22

export interface Scale {
  /** Change of the value per pixel. */
  readonly slope: number
  /** Half the width of a vein, in pixels. */
  readonly reach: number
}

export interface Stratum {
  /** Lightness of this layer relative to the other layers, from -0.5 to 0.5. */
  readonly tone: number
  /** Fraction of the pixel that a bright line between two layers covers, from 0 to 1. */
  readonly vein: number
}

/**
 * Returns the layer at a value. As in agate, layers follow the lines of equal value; each layer is slightly lighter or darker
 * than the next layer, and there is a vein between some layers. Edges are as sharp as pixels allow; layers thinner than a pixel
 * fade.
 */
export function stratumAt(value: number, { slope, reach }: Scale, seed: number): Stratum {
  const layerPosition = value * layersPerUnit
  const layer = Math.floor(layerPosition)
  const inside = layerPosition - layer
  const beside = inside < 0.5 ? layer - 1 : layer + 1
  const toEdge = Math.min(inside, 1 - inside)
  const pixel = Math.max(1e-6, slope * layersPerUnit)
  const fade = 1 - step(0.12, 0.45, pixel)
  if (fade === 0) return { tone: 0, vein: 0 }
  const share = 0.5 * Math.max(0, 1 - toEdge / (0.75 * pixel))
  const layerTone = toneOf(layer, seed)
  const tone = layerTone + (toneOf(beside, seed) - layerTone) * share
  const isVein = hasVein(Math.max(layer, beside), seed)
  const vein = isVein ? Math.max(0, 1 - toEdge / (reach * pixel)) : 0
  return { tone: tone * fade, vein: vein * fade }
}
