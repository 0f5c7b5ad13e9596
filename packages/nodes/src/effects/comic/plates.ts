import { type Lab, linearRgb } from '../../ground/colour/lab.ts'
import { type Easel, lightRange } from '../../ground/drawing/easel.ts'
import type { Light, Sheet } from '../../ground/drawing/sheet.ts'
import { pad } from '../../ground/drawing/surface.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { flatColours, lightShare, nearest } from './palette.ts'

export interface PlateStyle {
  readonly colours: number
  /** Factor of chroma; 0 prints greys. */
  readonly vivid: number
  /** Oklab lightness of the darkest and the lightest colour. */
  readonly dark: number
  readonly bright: number
  /** Side of a cell of the halftone screen, in pixels. */
  readonly cell: number
  readonly depth: number
  /** Darkness at which black dots begin, and darkness at which they would merge. */
  readonly low: number
  readonly high: number
  /** Offset of the colours from the ink, in pixels. */
  readonly slip: readonly [x: number, y: number]
}

const degrees = [15, 75, 0, 45, 30, 60]

/** Returns the optical density that turns white paper into a colour. */
function densityOf(colour: Lab): Light {
  const [r, g, b] = linearRgb(colour)
  const dense = (value: number) => -Math.log(Math.min(1, Math.max(0.015, value)))
  return [dense(r), dense(g), dense(b)]
}

/** Converts a flat colour to its printed colour: more saturated, and within the lightness range of print. */
function printedColour([light, a, b]: Lab, range: readonly [number, number], style: PlateStyle): Lab {
  // A picture of a single tone keeps its tone.
  const [low, high] = [Math.min(0.35, range[0]), Math.max(0.85, range[1])]
  const position = Math.min(1, Math.max(0, (light - low) / (high - low)))
  const chroma = magnitude(a, b)
  // Near greys remain grey; other colours get more saturated.
  const gain =
    style.vivid *
    (0.75 + Math.min(0.25, chroma * 4)) *
    Math.min(1, 0.24 / Math.max(1e-6, chroma * style.vivid))
  return [style.dark + (style.bright - style.dark) * position ** 0.85, a * gain, b * gain]
}

/** Returns the kernel's table of flat colours: 16 f32 each. */
export function plateTable(
  colours: readonly Lab[],
  range: readonly [number, number],
  style: PlateStyle,
): Float32Array {
  const table = new Float32Array(colours.length * 16)
  colours.forEach((colour, i) => {
    const flat = printedColour(colour, range, style)
    const shade: Lab = [flat[0] - 0.17, flat[1] * 0.95, flat[2] * 0.95 - 0.012 * style.vivid]
    const angle = (degrees[i % degrees.length]! * Math.PI) / 180
    // The first number is the lightness below which dots begin: slightly below the colour's own lightness, so that most of the
    // colour remains flat.
    table.set([colour[0] - 0.02, colour[1], colour[2], 0, ...densityOf(flat), 0], i * 16)
    table.set([...densityOf(shade), 0, Math.cos(angle), Math.sin(angle)], i * 16 + 8)
  })
  return table
}

/** Prints the colours below the ink. `tone` is the plane of the target darkness. */
export async function printPlates(sheet: Sheet, tone: number, style: PlateStyle): Promise<void> {
  const { easel, density } = sheet
  const { session, surface } = easel
  const colours = flatColours(easel, style.colours)
  const table = session.place(plateTable(colours, lightRange(easel), style))
  const address = session.reserve(64)
  session
    .ints(address, 8)
    .set([surface.base, tone, density, table, surface.width, colours.length, style.slip[0], style.slip[1]])
  session.floats(address + 32, 6).set([style.cell, lightShare, style.depth, style.low, style.high, 4])
  await session.run('benDay', surface.height, { parameters: address })
}

/** Unit of the Oklab planes of the kernels. */
const whole = 1 / 16_384

/** Returns the number of each pixel's flat colour, as the plates print it. */
export function flatsOf(easel: Easel, { colours: count, slip }: PlateStyle): Int32Array {
  const { session, surface } = easel
  const { width, height } = surface
  const colours = flatColours(easel, count)
  const stride = width + 2 * pad
  const shorts = session.shorts(surface.base, stride * (height + 2 * pad) * 4)
  const flats = new Int32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const offset = ((y + slip[1] + pad) * stride + x + slip[0] + pad) * 4
      const colour = [
        shorts[offset]! * whole,
        shorts[offset + 1]! * whole,
        shorts[offset + 2]! * whole,
      ] as const
      flats[y * width + x] = nearest(colours, colour)
    }
  }
  return flats
}
