import { linearRgb } from '../../ground/colour/lab.ts'
import { encodeLight } from '../../ground/colour/srgb.ts'

export interface Relief {
  /** Height, hollow and tone of `size` x `size` cells, in four numbers for each cell; the fourth is not used. */
  readonly field: Float32Array
  readonly size: number
  readonly margin: number
  readonly scale: number
  readonly colours: Float32Array
  readonly look: Float32Array
}

const basis = (t: number) => {
  const s = 1 - t
  return [s ** 3, 4 - 6 * t * t + 3 * t ** 3, 4 - 6 * s * s + 3 * s ** 3, t ** 3].map((weight) => weight / 6)
}

/** Interpolates one channel between the cells of a square field. */
export function splineSample(
  { field, size }: Pick<Relief, 'field' | 'size'>,
  fx: number,
  fy: number,
  channel: number,
): number {
  const inside = (position: number) => Math.min(size - 1, Math.max(0, position))
  const [bx, by] = [Math.floor(fx), Math.floor(fy)]
  let sum = 0
  for (const [j, wy] of basis(fy - by).entries())
    for (const [i, wx] of basis(fx - bx).entries())
      sum += wx * wy * field[(inside(by - 1 + j) * size + inside(bx - 1 + i)) * 4 + channel]!
  return sum
}

const encode = (light: number) => encodeLight(Math.min(1, Math.max(0, light)))

/**
 * Reference for `shadeRelief` of a square field on side x side pixels; slopes are computed by differences instead of the spline's
 * derivative.
 */
export function shadeReliefReference(relief: Relief, side: number): Float64Array {
  const { colours, look, scale, margin } = relief
  const out = new Float64Array(side * side * 4)
  for (let i = 0; i < side * side; i++) {
    const fx = ((i % side) + 0.5) * scale - 0.5 + margin
    const fy = (Math.floor(i / side) + 0.5) * scale - 0.5 + margin
    const rise = (dx: number, dy: number) =>
      ((splineSample(relief, fx + dx, fy + dy, 0) - splineSample(relief, fx - dx, fy - dy, 0)) / 2e-4) *
      look[0]!
    const [gx, gy] = [rise(1e-4, 0), rise(0, 1e-4)]
    const norm = 1 / Math.hypot(1, gx, gy)
    const along = (position: number) =>
      (look[position + 2]! - gx * look[position]! - gy * look[position + 1]!) * norm
    const tone = Math.min(1, Math.max(0, splineSample(relief, fx, fy, 2))) * 255
    const index = Math.min(254, Math.floor(tone))
    const mix = (c: number) => {
      const first = colours[index * 4 + c]!
      return first + (tone - index) * (colours[index * 4 + 4 + c]! - first)
    }
    const open = 1 - look[6]! * Math.min(1, Math.max(0, splineSample(relief, fx, fy, 1)))
    const body = (look[1]! + look[2]! * Math.max(0, along(7))) * open
    const gloss = Math.max(1e-4, along(10)) ** look[4]! * look[3]! * open
    const light = linearRgb([mix(0), mix(1), mix(2)]).map(
      (base) => base * body + gloss * (1 + look[5]! * (2.2 * base - 1)),
    )
    out.set([...light.map(encode), 255], i * 4)
  }
  return out
}
