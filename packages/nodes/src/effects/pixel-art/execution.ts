import type { Execution, ImageValue } from '../../execution-types.ts'
import { clustersOf } from '../../ground/colour/clusters.ts'
import { type Lab, putLab } from '../../ground/colour/lab.ts'
import { lightnessAt } from '../../ground/colour/levels.ts'
import { type DrawHooks, drawWithPreviews } from '../../ground/drawing/previews.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { findFaces, searchEarly } from '../../ground/people/faces/find-faces.ts'
import { facePlane } from '../../ground/people/faces/shape.ts'
import { type Cells, cutCells, planGrid } from './cells.ts'
import { ditherNames, pixelPaletteNames } from './declaration.ts'
import { type Dither, paletteIndexes } from './dither.ts'
import { type PixelPalette, pixelPalettes } from './palettes.ts'

export interface PixelSettings {
  /** Number of cells along the longer side. */
  readonly pixels: number
  readonly palette: (typeof pixelPaletteNames)[number]
  /** Number of colours of a palette that is derived from the picture. */
  readonly colours: number
  readonly dither: Dither
  /** Strength of the outlines, from 0 to 1. */
  readonly outline: number
}

const ownChroma = 1.3

/** Returns a palette of the picture's own dominant colours, for comparisons with a higher weight of chroma. */
function ownPalette({ values }: Cells, count: number): PixelPalette {
  const seen = Array.from({ length: values.length / 4 }, (_, i) => i).filter((i) => values[i * 4 + 3]! >= 0.5)
  const points = new Float32Array(seen.length * 3)
  for (const [k, i] of seen.entries()) points.set(values.subarray(i * 4, i * 4 + 3), k * 3)
  const clusters = clustersOf({ points, count, rounds: 10, chroma: 1.5 })
  return { colours: clusters.map(({ centre }) => centre), chroma: ownChroma }
}

/** Stretches the lightness to the palette's range and raises the chroma, because the cells are few. */
function gradeCells(cells: Cells, settings: PixelSettings): Cells {
  const [low, high] = lightnessAt(cells.values, [0.01, 0.99])
  const isFromPicture = settings.palette === 'picture'
  const lights = isFromPicture ? [0.1, 0.97] : pixelPalettes[settings.palette].colours.map(([l]) => l)
  const [darkest, lightest] = [Math.min(...lights), Math.max(...lights)]
  const gain = Math.min(1.8, (lightest - darkest) / Math.max(0.05, high! - low!))
  const share = isFromPicture ? 0.4 : 0.85
  const middle = (low! + high!) / 2
  const values = cells.values.map((value, i) => {
    if (i % 4 === 3) return value
    if (i % 4 > 0) return value * 1.14
    const spread = (darkest + lightest) / 2 + (value - middle) * gain
    return value + share * (spread - value)
  })
  return { ...cells, values }
}

/** Draws every cell as a square of whole pixels. Mostly transparent cells stay transparent. */
function drawCells(cells: Cells, indexes: Uint8Array, colours: readonly Lab[]): ImageValue {
  const { columns, rows, side } = cells
  const [width, height] = [columns * side, rows * side]
  const bytes = new Uint8ClampedArray(colours.length * 4)
  for (const [k, colour] of colours.entries()) putLab(bytes, k * 4, ...colour)
  const words = new Uint32Array(bytes.buffer)
  const data = new Uint32Array(width * height)
  for (let row = 0; row < rows; row++) {
    const first = row * side * width
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column
      const word = cells.values[cell * 4 + 3]! < 0.5 ? 0 : words[indexes[cell]!]!
      data.fill(word, first + column * side, first + (column + 1) * side)
    }
    for (let line = 1; line < side; line++) data.copyWithin(first + line * width, first, first + width)
  }
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data.buffer) }
}

/** Draws a picture as pixel art, with large pixels and few colours. Each cell is either opaque or transparent. */
export async function pixelate(
  image: ImageValue,
  settings: PixelSettings,
  hooks: DrawHooks,
): Promise<ImageValue> {
  const grid = planGrid(image, settings.pixels)
  const cut = await cutCells(image, grid, settings.outline, hooks.signal)
  hooks.progress?.(0.5)
  const cells = gradeCells(cut, settings)
  const { palette, colours } = settings
  const set = palette === 'picture' ? ownPalette(cells, colours) : pixelPalettes[palette]
  hooks.progress?.(0.7)
  const faces = facePlane(await findFaces(image, hooks.signal), image, {
    width: grid.columns,
    height: grid.rows,
  })
  const indexes = paletteIndexes(cells, set, settings.dither, (cell) => faces.data[cell]! > 0.5)
  hooks.progress?.(0.9)
  const drawn = drawCells(cells, indexes, set.colours)
  hooks.progress?.(1)
  return drawn
}

export const executePixelArt: Execution = async (inputs, context) => {
  const settings: PixelSettings = {
    pixels: numberOf(inputs, 'pixels'),
    palette: choiceOf(inputs, 'palette', pixelPaletteNames),
    colours: numberOf(inputs, 'colours'),
    dither: choiceOf(inputs, 'dither', ditherNames),
    outline: numberOf(inputs, 'outline'),
  }
  const draw = (image: ImageValue, hooks: DrawHooks) => pixelate(image, settings, hooks)
  const image = imageOf(inputs, 'image')
  searchEarly(image, context.signal)
  return [await drawWithPreviews(image, context, draw)]
}
