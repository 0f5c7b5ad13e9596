import { magnitude } from '../plane/magnitude.ts'
import { step } from '../random/noise.ts'
import { mapKnots, mapSpan } from './colour-map.ts'
import type { Band, Mood, Tint } from './mood.ts'

/** Range of lightness that the picture uses; the mood's tones are spread over it. */
export interface Range {
  readonly low: number
  readonly high: number
}

const turnOf = (degrees: number) => (degrees * Math.PI) / 180
const ab = ([chroma, hue]: Tint) => [chroma * Math.cos(turnOf(hue)), chroma * Math.sin(turnOf(hue))] as const

/** Returns the weight of a band at a hue: 1 in the middle of the band, falling smoothly to 0 at its ends. */
function share(band: Band, hue: number): number {
  const away = Math.abs(((hue - band.hue + 540) % 360) - 180)
  const left = Math.max(0, 1 - away / band.width)
  return left * left * (3 - 2 * left)
}

function toneOf(mood: Mood, range: Range, light: number): number {
  const spread = Math.max(0, Math.min(1, (light - range.low) / (range.high - range.low)))
  const bright = spread ** mood.gamma
  const curved = bright + mood.contrast * (bright * bright * (3 - 2 * bright) - bright)
  return mood.black + (mood.white - mood.black) * curved
}

/** Grades one colour with the mood. */
export function gradeOf(mood: Mood, range: Range, [l, a, b]: readonly [number, number, number]) {
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  const chroma = magnitude(a, b)
  // The hue of near greys is unreliable.
  const sure = step(0.01, 0.06, chroma)
  let [turn, gain, lift] = [0, mood.saturation, 0]
  for (const band of mood.bands) {
    const part = share(band, hue) * sure
    turn += band.turn * part
    gain *= 1 + (band.gain - 1) * part
    lift += band.light * part * Math.min(1, chroma / 0.12)
  }
  const tone = toneOf(mood, range, l) + lift
  const [dark, bright] = [1 - step(0.08, 0.5, tone), step(0.5, 0.95, tone)]
  const tints = [ab(mood.shadows), ab(mood.middle), ab(mood.lights)] as const
  const weights = [dark, 1 - dark - bright, bright]
  const tint = (c: 0 | 1) => tints.reduce((sum, value, i) => sum + value[c] * weights[i]!, 0)
  // Black and white are tinted only slightly, because otherwise the picture would look hazy.
  const room = step(0, 0.16, tone) * (1 - 0.6 * step(0.9, 1, tone))
  const angle = turnOf(hue + turn)
  return [
    tone,
    chroma * gain * Math.cos(angle) + tint(0) * room,
    chroma * gain * Math.sin(angle) + tint(1) * room,
  ] as const
}

/** Tabulates a mood as a colour map; see `fitColourMap` for its layout. */
export function moodMap(mood: Mood, range: Range, strength: number): Float32Array {
  const map = new Float32Array(mapKnots ** 3 * 4)
  const last = mapKnots - 1
  for (let i = 0; i < map.length / 4; i++) {
    const l = Math.floor(i / mapKnots ** 2) / last
    const a = ((Math.floor(i / mapKnots) % mapKnots) / last - 0.5) * 2 * mapSpan
    const b = ((i % mapKnots) / last - 0.5) * 2 * mapSpan
    const colour = [l, a, b] as const
    const graded = gradeOf(mood, range, colour)
    for (let c = 0; c < 3; c++) map[i * 4 + c] = strength * (graded[c]! - colour[c]!)
  }
  return map
}
