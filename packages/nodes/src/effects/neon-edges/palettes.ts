import { type Lab, lch, linearRgb, mixLab } from '../../ground/colour/lab.ts'

export interface NeonPalette {
  /** Colours around a circle; the last colour blends into the first. */
  readonly ring: readonly Lab[]
  /** True if the hue of the picture determines the position on the ring. */
  readonly byHue: boolean
}

/** Colours of tubes: bright, and as saturated as sRGB allows. */
const tube = {
  red: lch(0.66, 0.25, 22),
  orange: lch(0.74, 0.2, 50),
  gold: lch(0.84, 0.17, 85),
  lime: lch(0.87, 0.24, 128),
  green: lch(0.84, 0.23, 150),
  aqua: lch(0.85, 0.15, 192),
  sky: lch(0.74, 0.15, 232),
  blue: lch(0.58, 0.24, 262),
  violet: lch(0.6, 0.26, 295),
  magenta: lch(0.7, 0.29, 330),
  pink: lch(0.72, 0.24, 355),
  white: lch(0.95, 0.03, 220),
} as const

/** Colours in order of hue: a colour per thirty degrees, from zero. */
const wheel = [
  tube.pink,
  tube.red,
  tube.orange,
  tube.gold,
  tube.lime,
  tube.green,
  tube.aqua,
  tube.sky,
  tube.sky,
  tube.blue,
  tube.violet,
  tube.magenta,
]

export const neonPalettes = {
  picture: { ring: wheel, byHue: true },
  tokyo: {
    ring: [tube.pink, tube.magenta, tube.violet, tube.sky, tube.aqua, tube.sky, tube.violet],
    byHue: false,
  },
  arcade: {
    ring: [tube.lime, tube.aqua, tube.blue, tube.magenta, tube.pink, tube.orange, tube.gold],
    byHue: false,
  },
  ember: { ring: [tube.red, tube.orange, tube.gold, tube.orange, tube.red, tube.pink], byHue: false },
  ice: { ring: [tube.blue, tube.sky, tube.aqua, tube.white, tube.aqua, tube.sky], byHue: false },
} satisfies Readonly<Record<string, NeonPalette>>

const steps = 256

/** Returns the palette ring in the kernel's format: 257 colours in linear light. */
export function ringTable({ ring }: NeonPalette): Float32Array {
  const table = new Float32Array((steps + 1) * 4)
  for (let i = 0; i <= steps; i++) {
    const position = ((i % steps) / steps) * ring.length
    const index = Math.floor(position)
    const colour = mixLab(ring[index]!, ring[(index + 1) % ring.length]!, position - index)
    table.set(
      linearRgb(colour).map((value) => Math.max(0, value)),
      i * 4,
    )
  }
  return table
}
