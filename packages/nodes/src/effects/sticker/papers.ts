import { type Lab, lch } from '../../ground/colour/lab.ts'
import type { stickerBorders } from './declaration.ts'

type Border = (typeof stickerBorders)[number]

/** Colours of the plain borders. */
export const plainPapers: Readonly<Record<Exclude<Border, 'holographic'>, Lab>> = {
  white: lch(0.985, 0.003, 90),
  black: lch(0.2, 0.008, 280),
  pink: lch(0.86, 0.085, 355),
  mint: lch(0.91, 0.07, 165),
}

/** Colour of the holographic border at a hue in degrees. */
export function foil(lightness: number, hue: number): Lab {
  return lch(lightness, 0.095, hue)
}
