import type { ImageValue } from '../execution-types.ts'
import { fitColourMap, weakenMap } from './colour-map.ts'
import { sampleColours } from './sample.ts'
import { transportColours } from './transport.ts'

const samples = 5000

export interface MapStrength {
  /** How far lightness and colour move, 0..1 each. */
  readonly light: number
  readonly colour: number
}

/** A smooth map that gives one picture the colours of another; see `fitColourMap`. */
export function mapBetween(source: ImageValue, target: ImageValue, strength: MapStrength): Float32Array {
  const from = sampleColours(source, samples)
  const to = transportColours(from, sampleColours(target, samples), samples)
  return weakenMap(fitColourMap(from, to), strength.light, strength.colour)
}
