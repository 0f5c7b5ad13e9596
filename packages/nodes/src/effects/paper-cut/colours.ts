import type { Lab } from '../../ground/colour/lab.ts'
import { lch } from '../../ground/colour/lab.ts'
import type { LabPlanes } from '../../ground/plane/lab-planes.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { type PaletteName, type Papers, papersOf } from './palettes.ts'

/** Number of hues that are distinguished, and mean chroma below which a photo counts as grey. */
const [hues, grey] = [36, 0.012]
/** Hue of the papers for grey photos, in degrees: slate. */
const slate = 255

/**
 * Returns the hue of most of a photo's colour, in degrees. Skin has a low weight, because otherwise every portrait would be brown.
 */
export function hueOf({ l, a, b }: LabPlanes, isSkin: (i: number) => boolean): number {
  const weights = new Float64Array(hues)
  let total = 0
  for (let i = 0; i < l.length; i++) {
    const chroma = magnitude(a[i]!, b[i]!)
    const turn = Math.atan2(b[i]!, a[i]!) / (2 * Math.PI)
    const weight = chroma ** 1.5 * (isSkin(i) ? 0.1 : 1)
    weights[Math.floor((turn - Math.floor(turn)) * hues) % hues]! += weight
    total += chroma / l.length
  }
  if (total < grey) return slate
  const around = weights.map(
    (weight, k) => weight + 0.6 * (weights[(k + 1) % hues]! + weights[(k + hues - 1) % hues]!),
  )
  return ((around.indexOf(Math.max(...around)) + 0.5) * 360) / hues
}

/** Returns papers of one hue, dark in front and light at the back, as if lit from behind. */
function papersOfHue(hue: number): Papers {
  const paper = (light: number, chroma: number, turn: number): Lab => lch(light, chroma, hue + turn)
  return {
    stops: [
      paper(0.25, 0.06, -14),
      paper(0.36, 0.09, -9),
      paper(0.49, 0.105, -4),
      paper(0.63, 0.1, 2),
      paper(0.79, 0.075, 8),
      paper(0.95, 0.03, 14),
    ],
    frame: paper(0.965, 0.008, 20),
  }
}

/** Returns the papers of a palette; the papers of the palette `photo` have the hue of the photo. */
export function choosePapers(palette: PaletteName, hue: number): Papers {
  return palette === 'photo' ? papersOfHue(hue) : papersOf[palette]
}
