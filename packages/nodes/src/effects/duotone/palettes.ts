import { type Lab, lch, mixLab } from '../../ground/colour/lab.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'

/**
 * Colours from the shadows to the lights, evenly spaced. Palettes of two inks have a third colour in the middle, which keeps the
 * chroma.
 */
export const tonePalettes = {
  ultraviolet: [lch(0.25, 0.17, 283), lch(0.56, 0.15, 235), lch(0.94, 0.15, 150)],
  coral: [lch(0.22, 0.09, 268), lch(0.55, 0.16, 5), lch(0.91, 0.08, 55)],
  lemon: [lch(0.28, 0.16, 318), lch(0.62, 0.17, 18), lch(0.96, 0.15, 106)],
  rose: [lch(0.19, 0.06, 345), lch(0.57, 0.15, 5), lch(0.95, 0.03, 20)],
  jade: [lch(0.18, 0.045, 190), lch(0.56, 0.1, 172), lch(0.96, 0.04, 105)],
  ember: [lch(0.17, 0.07, 15), lch(0.53, 0.19, 30), lch(0.93, 0.11, 88)],
  cyanotype: [lch(0.24, 0.1, 256), lch(0.55, 0.11, 246), lch(0.97, 0.012, 95)],
  ink: [lch(0.16, 0.012, 70), lch(0.56, 0.014, 70), lch(0.96, 0.02, 88)],
  sunset: [
    lch(0.18, 0.1, 285),
    lch(0.42, 0.19, 325),
    lch(0.67, 0.2, 25),
    lch(0.84, 0.15, 75),
    lch(0.97, 0.05, 100),
  ],
  aurora: [
    lch(0.14, 0.05, 275),
    lch(0.38, 0.1, 240),
    lch(0.62, 0.13, 178),
    lch(0.84, 0.18, 140),
    lch(0.97, 0.08, 112),
  ],
  nebula: [
    lch(0.1, 0.04, 285),
    lch(0.36, 0.2, 292),
    lch(0.6, 0.23, 335),
    lch(0.8, 0.1, 290),
    lch(0.96, 0.05, 205),
  ],
  thermal: [
    lch(0.12, 0.06, 280),
    lch(0.36, 0.19, 300),
    lch(0.6, 0.23, 18),
    lch(0.8, 0.17, 65),
    lch(0.97, 0.12, 106),
  ],
} satisfies Readonly<Record<string, readonly Lab[]>>

/**
 * Builds a palette from two colours and a middle colour of about the same chroma: a straight line through Oklab would pass
 * through grey between distant hues.
 */
export function ownPalette(dark: Lab, light: Lab): readonly Lab[] {
  const middle = mixLab(dark, light, 0.5)
  const chroma = magnitude(middle[1], middle[2])
  const wanted = 0.5 * (magnitude(dark[1], dark[2]) + magnitude(light[1], light[2]))
  if (chroma < 1e-3 || chroma >= wanted) return [dark, middle, light]
  const gain = Math.min(3, wanted / chroma)
  return [dark, [middle[0], middle[1] * gain, middle[2] * gain], light]
}
