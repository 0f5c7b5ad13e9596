import type { Lab } from '../../ground/colour/lab.ts'
import { blueNoise, blueSide } from '../../ground/random/blue-noise.ts'
import type { Cells } from './cells.ts'
import type { ditherNames } from './declaration.ts'
import type { PixelPalette } from './palettes.ts'

export type Dither = (typeof ditherNames)[number]

/** Threshold matrix of 4 × 4 for ordered dithering (Bayer 1973). */
const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

/** Returns the palette colours in the space in which they are compared: lightness, and weighted chroma. */
function spaceOf({ colours, chroma }: PixelPalette): readonly Lab[] {
  return colours.map(([l, a, b]) => [l, a * chroma, b * chroma] as const)
}

const square = (a: Lab, b: Lab) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2

function nearest(space: readonly Lab[], colour: Lab): number {
  let best = 0
  let smallest = Number.POSITIVE_INFINITY
  for (const [k, candidate] of space.entries()) {
    const d = square(candidate, colour)
    if (d < smallest) {
      smallest = d
      best = k
    }
  }
  return best
}

/** Cost of a pattern of two distant colours: a coarse pattern looks worse than a small error in the colour. */
const roughness = 0.2
/** Maximum distance at which colours of a large palette are mixed: a red dot in a cheek would not look like a shade of skin. */
const farApart = 0.16
/** Minimum share of the second colour; a smaller share gives a flat colour, because isolated pixels look like dirt. */
const minShare = 0.2

/**
 * Returns the palette colour nearest to a colour, the colour with which it is dithered, and the share of this second colour, at
 * most a half.
 */
function mixture(space: readonly Lab[], colour: Lab): readonly [main: number, other: number, share: number] {
  const main = nearest(space, colour)
  const from = space[main]!
  let found: readonly [number, number, number] = [main, main, 0]
  let smallest = square(from, colour)
  for (const [k, to] of space.entries()) {
    if (k === main) continue
    const direction = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const
    const length = direction[0] ** 2 + direction[1] ** 2 + direction[2] ** 2
    if (space.length > 8 && length > farApart ** 2) continue
    const along =
      (colour[0] - from[0]) * direction[0] +
      (colour[1] - from[1]) * direction[1] +
      (colour[2] - from[2]) * direction[2]
    const share = Math.min(0.5, Math.max(0, along / length))
    const mixed = [
      from[0] + share * direction[0],
      from[1] + share * direction[1],
      from[2] + share * direction[2],
    ] as const
    const cost = square(mixed, colour) + roughness * share * length
    if (cost < smallest) {
      smallest = cost
      found = [main, k, share]
    }
  }
  return found
}

const colourOf = (cells: Cells, cell: number, chroma: number): Lab => [
  cells.values[cell * 4]!,
  cells.values[cell * 4 + 1]! * chroma,
  cells.values[cell * 4 + 2]! * chroma,
]

function orderedDither(
  cells: Cells,
  palette: PixelPalette,
  threshold: (x: number, y: number) => number,
): Uint8Array {
  const space = spaceOf(palette)
  return Uint8Array.from({ length: cells.columns * cells.rows }, (_, cell) => {
    const [main, second, share] = mixture(space, colourOf(cells, cell, palette.chroma))
    if (share < minShare) return main
    return share > threshold(cell % cells.columns, Math.floor(cell / cells.columns)) ? second : main
  })
}

/**
 * Error diffusion (Floyd & Steinberg 1976), serpentine. Slightly less than the whole error is diffused, which reduces noise in
 * flat areas.
 */
function diffuseError(cells: Cells, palette: PixelPalette): Uint8Array {
  const { columns, rows } = cells
  const space = spaceOf(palette)
  const errors = new Float32Array((columns + 2) * (rows + 1) * 3)
  const out = new Uint8Array(columns * rows)
  for (let y = 0; y < rows; y++) {
    const direction = y % 2 === 0 ? 1 : -1
    for (let step = 0; step < columns; step++) {
      const x = direction === 1 ? step : columns - 1 - step
      const offset = (y * (columns + 2) + x + 1) * 3
      const colour = colourOf(cells, y * columns + x, palette.chroma)
      const wanted: Lab = [
        colour[0] + errors[offset]!,
        colour[1] + errors[offset + 1]!,
        colour[2] + errors[offset + 2]!,
      ]
      const chosen = nearest(space, wanted)
      out[y * columns + x] = chosen
      const below = offset + (columns + 2) * 3
      for (let c = 0; c < 3; c++) {
        const left = 0.85 * Math.max(-0.12, Math.min(0.12, wanted[c]! - space[chosen]![c]!))
        errors[offset + direction * 3 + c]! += (left * 7) / 16
        errors[below - direction * 3 + c]! += (left * 3) / 16
        errors[below + c]! += (left * 5) / 16
        errors[below + direction * 3 + c]! += left / 16
      }
    }
  }
  return out
}

/**
 * Quantizes without dithering. A cell that differs from all eight neighbours gets their most common colour, unless the difference
 * is strong, as for a highlight or an eye.
 */
function flat(cells: Cells, palette: PixelPalette): Uint8Array {
  const { columns, rows } = cells
  const space = spaceOf(palette)
  const plain = orderedDither(cells, palette, () => 1)
  return plain.map((index, cell) => {
    const [x, y] = [cell % columns, Math.floor(cell / columns)]
    if (x === 0 || y === 0 || x === columns - 1 || y === rows - 1) return index
    const ring = [-columns - 1, -columns, -columns + 1, -1, 1, columns - 1, columns, columns + 1]
    const around = ring.map((step) => plain[cell + step]!)
    if (around.includes(index)) return index
    const counts = around.map((value) => around.filter((candidate) => candidate === value).length)
    const common = around[counts.indexOf(Math.max(...counts))]!
    return square(space[common]!, space[index]!) < 0.03 ? common : index
  })
}

/** Returns the palette index of every cell. `calm` cells are not dithered, because a pattern on skin looks like dirt. */
export function paletteIndexes(
  cells: Cells,
  palette: PixelPalette,
  dither: Dither,
  calm: (cell: number) => boolean,
): Uint8Array {
  const dithered = ditheredIndexes(cells, palette, dither)
  if (dither === 'none') return dithered
  const plain = flat(cells, palette)
  return dithered.map((index, cell) => (calm(cell) ? plain[cell]! : index))
}

function ditheredIndexes(cells: Cells, palette: PixelPalette, dither: Dither): Uint8Array {
  switch (dither) {
    case 'none':
      return flat(cells, palette)
    case 'ordered':
      return orderedDither(cells, palette, (x, y) => (bayer[(y & 3) * 4 + (x & 3)]! + 0.5) / 16)
    case 'blue_noise': {
      const noise = blueNoise()
      return orderedDither(cells, palette, (x, y) => noise[(y % blueSide) * blueSide + (x % blueSide)]!)
    }
    case 'diffusion':
      return diffuseError(cells, palette)
  }
}
