import { magnitude } from '../plane/magnitude.ts'
import { type Lab, lch, scaleLab } from './lab.ts'
import { type PaletteName, paletteNames } from './palette-names.ts'

/** Five colours from dark to light, evenly spaced. */
export const palettes: Readonly<Record<PaletteName, readonly Lab[]>> = {
  ember: [
    lch(0.16, 0.05, 320),
    lch(0.36, 0.14, 15),
    lch(0.6, 0.19, 40),
    lch(0.8, 0.15, 75),
    lch(0.95, 0.06, 95),
  ],
  lagoon: [
    lch(0.18, 0.06, 265),
    lch(0.38, 0.1, 235),
    lch(0.6, 0.11, 205),
    lch(0.82, 0.1, 175),
    lch(0.96, 0.04, 110),
  ],
  orchid: [
    lch(0.2, 0.08, 290),
    lch(0.42, 0.16, 320),
    lch(0.63, 0.18, 350),
    lch(0.82, 0.11, 25),
    lch(0.95, 0.05, 80),
  ],
  meadow: [
    lch(0.2, 0.05, 190),
    lch(0.4, 0.1, 155),
    lch(0.63, 0.14, 130),
    lch(0.84, 0.14, 105),
    lch(0.96, 0.06, 90),
  ],
  porcelain: [
    lch(0.27, 0.11, 265),
    lch(0.48, 0.14, 258),
    lch(0.72, 0.08, 245),
    lch(0.9, 0.025, 230),
    lch(0.97, 0.012, 85),
  ],
  midnight: [
    lch(0.1, 0.03, 280),
    lch(0.24, 0.1, 285),
    lch(0.42, 0.16, 300),
    lch(0.66, 0.15, 330),
    lch(0.9, 0.09, 70),
  ],
  aurora: [
    lch(0.14, 0.05, 255),
    lch(0.36, 0.09, 215),
    lch(0.62, 0.14, 170),
    lch(0.83, 0.15, 145),
    lch(0.96, 0.06, 120),
  ],
  sunset: [
    lch(0.2, 0.09, 285),
    lch(0.44, 0.16, 335),
    lch(0.65, 0.19, 20),
    lch(0.8, 0.15, 60),
    lch(0.95, 0.07, 92),
  ],
  gold: [
    lch(0.16, 0.03, 60),
    lch(0.38, 0.07, 65),
    lch(0.62, 0.11, 75),
    lch(0.82, 0.12, 85),
    lch(0.96, 0.05, 95),
  ],
  candy: [
    lch(0.32, 0.13, 300),
    lch(0.58, 0.17, 340),
    lch(0.75, 0.13, 10),
    lch(0.87, 0.08, 70),
    lch(0.96, 0.03, 95),
  ],
  moss: [
    lch(0.17, 0.03, 150),
    lch(0.36, 0.06, 140),
    lch(0.58, 0.09, 122),
    lch(0.8, 0.09, 105),
    lch(0.95, 0.04, 95),
  ],
}

/** An accent colour per palette that contrasts with its hue. */
export const accents: Readonly<Record<PaletteName, Lab>> = {
  ember: lch(0.45, 0.12, 250),
  lagoon: lch(0.72, 0.17, 45),
  orchid: lch(0.62, 0.1, 210),
  meadow: lch(0.68, 0.18, 25),
  porcelain: lch(0.75, 0.14, 65),
  midnight: lch(0.7, 0.13, 195),
  aurora: lch(0.68, 0.17, 320),
  sunset: lch(0.6, 0.12, 235),
  gold: lch(0.5, 0.1, 225),
  candy: lch(0.74, 0.12, 200),
  moss: lch(0.64, 0.15, 45),
}

const drawn = paletteNames.filter((name) => name !== 'any')

/**
 * Returns the palette of a name; `any` draws a palette at random. Always consumes one random number, so that later draws do not
 * depend on the name.
 */
export function paletteOf(name: (typeof paletteNames)[number], random: () => number): PaletteName {
  const chosen = drawn[Math.floor(random() * drawn.length)]!
  return name === 'any' ? chosen : name
}

/**
 * Returns colours of similar lightness around a closed ring, for generators that compute light themselves: through the palette,
 * across the accent, and back.
 */
export function ringOf(name: PaletteName, position: number): Lab {
  const [, deep, middle, light, pale] = palettes[name] as readonly [Lab, Lab, Lab, Lab, Lab]
  const accent = accents[name]
  const ring = [middle, light, pale, accent, accent, deep, middle]
  const colour = scaleLab(ring, position - Math.floor(position))
  const level = 0.66 + 0.35 * (colour[0] - 0.6)
  const gain = 1.1 + 0.35 * (1 - Math.min(1, 5 * magnitude(colour[1], colour[2])))
  return [level, colour[1] * gain, colour[2] * gain]
}
