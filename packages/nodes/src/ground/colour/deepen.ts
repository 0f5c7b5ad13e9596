import { magnitude } from '../plane/magnitude.ts'
import { step } from '../random/noise.ts'
import type { Lab } from './lab.ts'

/** Direction of Oklab's a and b in which browns lie, such as of skin and wood. */
const brown = [0.5, 0.866] as const

/**
 * Returns the factor that makes a colour `gain` times as saturated, at most `most`. The factor of dark cold greys, such as black
 * hair, is 1, because a higher factor would give them a visible hue.
 */
export function deepenedBy([l, a, b]: Lab, gain: number, maxGain: number): number {
  const chroma = magnitude(a, b)
  if (chroma <= 1e-4) return 0
  const warmth = step(0, 0.7, (a * brown[0] + b * brown[1]) / chroma)
  const isDarkGrey = (1 - warmth) * (1 - step(0.32, 0.6, l)) * (1 - step(0.05, 0.12, chroma))
  const wanted = chroma * (gain + (0.75 - gain) * isDarkGrey)
  return (maxGain * Math.tanh(wanted / maxGain)) / chroma
}
