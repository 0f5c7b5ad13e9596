import { type Plane, planeOf } from './plane.ts'
import { planeAtReference } from './planes.ts'

export interface ToneMap {
  readonly soft: Plane
  readonly shift: number
  /** Scale of colours: 1025 × 4 numbers, sRGB 0 to 255. */
  readonly ramp: Float32Array
  readonly blue: Float32Array
  readonly grain: Float32Array
  readonly low: number
  readonly gain: number
  readonly contrast: number
  readonly clarity: number
  readonly grit: number
}

const clamp01 = (value: number) => Math.min(1, Math.max(0, value))

/** Reference for `gradientMap`: returns RGBA bytes. */
export function gradientMapReference(plane: Plane, map: ToneMap): Float64Array {
  const { width, height } = plane
  const out = planeOf(width, height, 4).data
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const zoom = 1 / 2 ** map.shift
    const around = planeAtReference(map.soft, (x + 0.5) * zoom - 0.5, (y + 0.5) * zoom - 0.5, 0)
    const light = plane.data[i * 4]!
    let tone = clamp01((light + map.clarity * (light - around) - map.low) * map.gain)
    tone += map.contrast * (tone * tone * (3 - 2 * tone) - tone)
    const speck = map.grain[(y & 511) * 512 + (x & 511)]!
    tone = clamp01(tone + map.grit * speck * (0.4 + 2.4 * tone * (1 - tone)))
    const index = Math.min(1023, Math.floor(tone * 1024))
    const cell = (y & 63) * 64 + (x & 63)
    for (let c = 0; c < 3; c++) {
      const from = map.ramp[index * 4 + c]!
      const value = from + (tone * 1024 - index) * (map.ramp[index * 4 + 4 + c]! - from)
      out[i * 4 + c] = Math.floor(value + map.blue[(cell + [0, 1301, 2722][c]!) & 4095]!)
    }
    out[i * 4 + 3] = Math.floor(plane.data[i * 4 + 3]! * 255 + 0.5)
  }
  return out
}
