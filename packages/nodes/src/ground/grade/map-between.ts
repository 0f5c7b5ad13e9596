import type { ImageValue } from '../../execution-types.ts'
import { fitColourMap, weakenMap } from './colour-map.ts'
import { sampleColours } from './sample.ts'
import { type Colours, transportColours } from './transport.ts'

const samples = 5000
/** Standard deviation of the lightness below which a picture has hardly any tones to move. */
const someTones = 0.05

export interface MapStrength {
  /** Strength of the change in lightness and in colour, from 0 to 1 each. */
  readonly light: number
  readonly colour: number
}

/** Standard deviation of the lightness. */
function deviationOf(colours: Colours): number {
  let [sum, squares] = [0, 0]
  for (let i = 0; i < colours.length; i += 3) {
    sum += colours[i]!
    squares += colours[i]! ** 2
  }
  const count = colours.length / 3
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
}

/**
 * Returns a smooth map that gives a picture the colours of another picture; see `fitColourMap`. A picture of nearly a single tone
 * keeps its tone: a blank page remains light instead of becoming the style's mean colour.
 */
export async function mapBetween(
  source: ImageValue,
  target: ImageValue,
  strength: MapStrength,
): Promise<Float32Array> {
  const from = sampleColours(source, samples)
  const to = await transportColours(from, sampleColours(target, samples), samples)
  const tones = Math.min(1, deviationOf(from) / someTones)
  return weakenMap(await fitColourMap(from, to), strength.light * tones, strength.colour)
}
