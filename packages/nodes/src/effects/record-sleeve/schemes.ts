import { type Lab, labOfHex, lch } from '../../ground/colour/lab.ts'
import type { sleeveTones } from './declaration.ts'

/**
 * Colours of a sleeve: the ink of its photo from dark to light, the flat colour beside the photo, and the colours of the words on
 * it.
 */
export interface SleeveScheme {
  /** Undefined for a photo in its own colours. */
  readonly stops?: readonly Lab[]
  readonly flat: Lab
  readonly title: Lab
  readonly artist: Lab
}

export const cream = labOfHex('#f3ead8')

export const sleeveSchemes: Readonly<
  Record<Exclude<(typeof sleeveTones)[number], 'own'>, Required<SleeveScheme>>
> = {
  blue: {
    stops: [lch(0.16, 0.05, 262), lch(0.5, 0.14, 256), lch(0.94, 0.03, 230)],
    ...{ flat: labOfHex('#f3ead8'), title: lch(0.4, 0.15, 258), artist: lch(0.2, 0.04, 262) },
  },
  ember: {
    stops: [lch(0.17, 0.05, 20), lch(0.58, 0.18, 38), lch(0.94, 0.07, 85)],
    ...{ flat: labOfHex('#23150f'), title: lch(0.74, 0.17, 52), artist: cream },
  },
  moss: {
    stops: [lch(0.18, 0.03, 160), lch(0.54, 0.08, 140), lch(0.94, 0.05, 105)],
    ...{ flat: lch(0.34, 0.06, 155), title: lch(0.9, 0.1, 98), artist: cream },
  },
  grey: {
    stops: [lch(0.13, 0.004, 80), lch(0.55, 0.006, 80), lch(0.95, 0.01, 85)],
    ...{ flat: labOfHex('#16161a'), title: cream, artist: lch(0.68, 0.17, 32) },
  },
}
