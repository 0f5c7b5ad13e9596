import type { ImageValue } from '../../execution-types.ts'
import type { KernelSession } from '../../kernels/session.ts'
import { type Lab, scaleLab } from '../colour/lab.ts'
import type { PaletteName } from '../colour/palette-names.ts'
import { accents, palettes } from '../colour/palettes.ts'
import { softenPlane } from '../plane/blur.ts'
import { magnitude } from '../plane/magnitude.ts'
import type { Size } from '../plane/size.ts'
import { layeredNoise, noiseOf, step } from '../random/noise.ts'
import { type FinishName, finishes } from './patterns.ts'

/** Number of hidden cells around the visible part, because the wrap at the field's borders should not be visible. */
export const margin = 12
/** Blur (sigma, in cells) of the heights around a hollow, which shade it. */
const hollowCells = 4.5

export interface Skin {
  readonly palette: PaletteName
  readonly finish: FinishName
  /** True for light figures on a dark ground, false for dark figures on a light ground. */
  readonly dark: boolean
  readonly seed: number
}

/** Returns a table of 256 Oklab colours (f32 × 4) by tone: first the ground, then the flanks, then the figures. */
function colourTable({ palette, dark }: Skin): Float32Array {
  const [deep, low, middle, light, pale] = palettes[palette] as readonly [Lab, Lab, Lab, Lab, Lab]
  const accent = accents[palette]
  // A doubled stop keeps its colour over a range. The accent follows abruptly, because a blend towards it would be grey.
  const stops = dark
    ? [deep, deep, low, middle, middle, light, pale, accent, accent]
    : [pale, pale, light, middle, middle, low, low, accent, accent]
  const table = new Float32Array(256 * 4)
  for (let i = 0; i < 256; i++) table.set(scaleLab(stops, i / 255), i * 4)
  return table
}

/** Returns the position of each cell's colours along the palette, from 0 to 1. */
function placesOf({ width, height }: Size, seed: number): Float32Array {
  const noise = noiseOf(seed ^ 0x082efa98)
  const unit = 2 / Math.min(width, height)
  return Float32Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [(i % width) * unit, Math.floor(i / width) * unit]
    return Math.min(1, Math.max(0, 0.4 + 1.1 * layeredNoise(noise, x * 0.75, y * 0.75, 2)))
  })
}

const unitOf = (x: number, y: number, z: number) => {
  const length = magnitude(x, y, z)
  return [x / length, y / length, z / length]
}

/** Direction to the light from the upper left, and the half vector between that direction and the direction to the eye. */
export const lightFrom = [...unitOf(-0.5, -0.62, 0.7), ...unitOf(-0.5, -0.62, 0.7 + 1.06)]

/** Renders fields of one pattern as a lit relief; each field replaces the field before. */
export class Surface {
  readonly #session: KernelSession
  readonly #grid: Size
  readonly #places: Float32Array
  readonly #field: number
  readonly #colours: number
  readonly #look: number
  /** Positions of a row's pixels between cells, cached for the width that was drawn last. */
  #row: { readonly address: number; readonly width: number } | undefined

  /** `grid` is the size of the field; `margin` cells on every side are hidden. */
  constructor(session: KernelSession, grid: Size, skin: Skin) {
    this.#session = session
    this.#grid = grid
    this.#places = placesOf(grid, skin.seed)
    this.#field = session.reserve(grid.width * grid.height * 16)
    this.#colours = session.place(colourTable(skin))
    this.#look = session.place(Float32Array.from([...Object.values(finishes[skin.finish]), ...lightFrom]))
  }

  /** Draws substance v of every cell: opaque RGBA bytes of any size at the address `rgba`. */
  async draw(v: Float32Array, rgba: number, { width, height }: Size): Promise<void> {
    const grid = this.#grid
    const scale = (grid.width - 2 * margin) / width
    if (this.#row?.width !== width) {
      const address = this.#session.reserve(4 * Math.ceil(width / 4) * 48)
      await this.#session.run('reliefPlaces', 4 * Math.ceil(width / 4), { places: address, margin, scale })
      this.#row = { address, width }
    }
    const heights = v.map((value) => 0.55 * step(0.06, 0.3, value) + 1.2 * value)
    const around = softenPlane(heights, grid, hollowCells)
    const field = this.#session.floats(this.#field, heights.length * 4)
    // Computes height, occlusion and tone.
    for (let i = 0; i < heights.length; i++) {
      const position = this.#places[i]!
      field[i * 4] = heights[i]!
      field[i * 4 + 1] = 1.6 * Math.max(0, around[i]! - heights[i]!)
      field[i * 4 + 2] = 0.02 + 0.06 * position + step(0.05, 0.26, v[i]!) * (0.3 + 0.6 * position)
    }
    await this.#session.run('shadeRelief', height, {
      field: this.#field,
      fieldWidth: grid.width,
      fieldHeight: grid.height,
      margin,
      rgba,
      width,
      scale,
      places: this.#row.address,
      colours: this.#colours,
      look: this.#look,
    })
  }

  /** Draws substance v as a picture. */
  async picture(v: Float32Array, size: Size): Promise<ImageValue> {
    const rgba = this.#session.reserve(size.width * size.height * 4)
    await this.draw(v, rgba, size)
    const data = new Uint8ClampedArray(size.width * size.height * 4)
    data.set(this.#session.bytes(rgba, data.length))
    return { kind: 'image', ...size, data }
  }
}
