import { linearRgb } from '../../ground/colour/lab.ts'
import { encodeLight } from '../../ground/colour/srgb.ts'
import type { DevelopStyle } from '../../ground/grade/develop.ts'
import { moveColoursReference } from './bands.ts'
import { type Plane, planeOf } from './plane.ts'
import { planeAtReference } from './planes.ts'

export interface DevelopTables {
  readonly glow: Plane
  readonly shift: number
  readonly grid: Float32Array
  readonly knots: number
  readonly span: number
  readonly blue: Float32Array
  readonly grain: Float32Array
}

const clamp01 = (value: number) => Math.min(1, Math.max(0, value))

/** Reference for `brightParts`: returns a number per pixel. */
export function brightReference(plane: Plane, from: number): Plane {
  const out = planeOf(plane.width, plane.height, 1)
  for (let i = 0; i < out.data.length; i++) {
    out.data[i] = (Math.max(0, plane.data[i * 4]! - from) / (1 - from)) ** 2 * plane.data[i * 4 + 3]!
  }
  return out
}

/** Converts to linear sRGB; colours outside of sRGB are dimmed and moved towards grey until they fit. */
function fitIntoGamut(light: number, a: number, b: number): readonly number[] {
  const bare = linearRgb([light, a, b])
  const dim = 1 / (1 + 0.8 * Math.max(0, Math.max(...bare) - 1))
  const rgb = bare.map((value) => value * dim)
  const grey = light ** 3 * dim
  const [low, top] = [Math.min(...rgb), Math.max(...rgb)]
  let share = 1
  if (top > 1) share = (1 - grey) / Math.max(1e-6, top - grey)
  if (low < 0) share = Math.min(share, grey / Math.max(1e-6, grey - low))
  return rgb.map((value) => clamp01(grey + (value - grey) * Math.max(0, share)))
}

/** Reference for `develop`: converts a plane of L, a, b, alpha to RGBA bytes. */
export function developReference(plane: Plane, tables: DevelopTables, style: DevelopStyle): Float64Array {
  const { width, height } = plane
  const lab = planeOf(width, height, 3)
  for (let i = 0; i < lab.data.length; i++) lab.data[i] = plane.data[Math.floor(i / 3) * 4 + (i % 3)]!
  const moved = moveColoursReference(lab, tables.grid, tables.knots, tables.span).data
  const out = planeOf(width, height, 4).data
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const zoom = 1 / 2 ** tables.shift
    const around = planeAtReference(tables.glow, (x + 0.5) * zoom - 0.5, (y + 0.5) * zoom - 0.5, 0)
    const spill = around * style.halo * Math.max(0, 1.02 - moved[i * 3]!)
    const corner =
      ((x + 0.5 - width / 2) ** 2 + (y + 0.5 - height / 2) ** 2) / ((width ** 2 + height ** 2) / 4)
    const shade = 1 - style.vignette * corner * corner
    const shaded = (moved[i * 3]! + spill) * shade
    const mid = clamp01(shaded)
    const speck = tables.grain[(y & 511) * 512 + (x & 511)]!
    const light = clamp01(shaded + style.grit * speck * (0.25 + 3 * mid * (1 - mid)))
    const a = moved[i * 3 + 1]! * shade + spill * style.haloA
    const rgb = fitIntoGamut(light, a, moved[i * 3 + 2]! * shade + spill * style.haloB)
    const cell = (y & 63) * 64 + (x & 63)
    for (let c = 0; c < 3; c++) {
      const threshold = tables.blue[(cell + [0, 1301, 2722][c]!) & 4095]!
      out[i * 4 + c] = Math.floor(Math.min(255, encodeLight(rgb[c]!) + threshold))
    }
    out[i * 4 + 3] = Math.floor(plane.data[i * 4 + 3]! * 255 + 0.5)
  }
  return out
}
