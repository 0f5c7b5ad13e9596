import { encodeLight } from '../../ground/colour/srgb.ts'
import { clamp01 } from './hash.ts'
import { splineSample } from './shade-relief.ts'

export interface GrowthPrint {
  /** Substance v and the colour of `size` x `size` cells, four numbers each. */
  readonly field: Float32Array
  readonly size: number
  readonly margin: number
  readonly scale: number
  readonly look: Float32Array
}

/**
 * Reference for `printGrowth` of a square field on side x side pixels; slopes are computed by differences instead of the spline's
 * derivative.
 */
export function printGrowthReference(print: GrowthPrint, side: number): Float64Array {
  const { look, scale, margin } = print
  const [edge, raised] = [look[0]!, look[5]!]
  const out = new Float64Array(side * side * 4)
  for (let i = 0; i < side * side; i++) {
    const fx = ((i % side) + 0.5) * scale - 0.5 + margin
    const fy = (Math.floor(i / side) + 0.5) * scale - 0.5 + margin
    const sampleAt = (channel: number, dx = 0, dy = 0) => splineSample(print, fx + dx, fy + dy, channel)
    const across = (sampleAt(0, 1e-4) - sampleAt(0, -1e-4)) / 2e-4
    const along = (sampleAt(0, 0, 1e-4) - sampleAt(0, 0, -1e-4)) / 2e-4
    const inside = clamp01((sampleAt(0) - edge) / (Math.max(0.006, Math.hypot(across, along)) * scale) + 0.5)
    const hidden = clamp01((sampleAt(0) + (across * look[6]! + along * look[7]!) * 3 - 0.3 * edge) / edge)
    const [gx, gy] = [across * 9 * raised, along * 9 * raised]
    const towards = (from: number) =>
      (look[from + 2]! - gx * look[from]! - gy * look[from + 1]!) / Math.hypot(1, gx, gy)
    const body = 1 + 0.75 * raised * (Math.max(0, towards(6)) / look[8]! - 1)
    const shine = 0.3 * raised * Math.max(1e-4, towards(9)) ** 40
    for (let c = 0; c < 3; c++) {
      const below = (look[1 + c]! + look[4]! * sampleAt(1 + c)) * (1 - 0.5 * raised * hidden)
      const light = below + inside * (sampleAt(1 + c) * body + shine - below)
      out[i * 4 + c] = encodeLight(clamp01(light))
    }
    out[i * 4 + 3] = 255
  }
  return out
}
