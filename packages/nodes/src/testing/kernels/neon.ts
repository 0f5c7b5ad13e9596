import { linearRgb } from '../../ground/colour/lab.ts'
import { encodeLight } from '../../ground/colour/srgb.ts'
import { step } from '../../ground/random/noise.ts'
import { type Plane, planeOf } from './plane.ts'
import { planeAtReference } from './planes.ts'

export interface SoftLight {
  readonly plane: Plane
  readonly shift: number
}

export interface TubeStyle {
  /** Colours around the ring: 257 × 4 numbers, linear light. */
  readonly ring: Float32Array
  readonly byHue: number
  readonly leanA: number
  readonly leanB: number
  readonly slantX: number
  readonly slantY: number
  readonly from: number
  readonly to: number
}

const softAt = ({ plane, shift }: SoftLight, x: number, y: number, channel: number) =>
  planeAtReference(plane, (x + 0.5) / 2 ** shift - 0.5, (y + 0.5) / 2 ** shift - 0.5, channel)

const fraction = (value: number) => value - Math.floor(value)

/** Reference for `neonTubes`; `lines` has a number per pixel. */
export function neonTubesReference(lines: Plane, soft: SoftLight, style: TubeStyle): Plane {
  const out = planeOf(lines.width, lines.height, 4)
  for (let i = 0; i < lines.data.length; i++) {
    const [x, y] = [i % lines.width, Math.floor(i / lines.width)]
    const tube = step(style.from, style.to, lines.data[i]!)
    const hue = Math.atan2(softAt(soft, x, y, 2) + style.leanB, softAt(soft, x, y, 1) + style.leanA)
    const position =
      style.byHue > 0.5
        ? fraction(hue / (2 * Math.PI))
        : fraction(x * style.slantX + y * style.slantY + 0.9 * softAt(soft, x, y, 0))
    const index = Math.min(255, Math.floor(position * 256))
    for (let c = 0; c < 3; c++) {
      const from = style.ring[index * 4 + c]!
      const colour = from + (position * 256 - index) * (style.ring[index * 4 + 4 + c]! - from)
      out.data[i * 4 + c] = colour * tube + 0.22 * tube ** 3
    }
  }
  return out
}

export interface Night {
  readonly tubes: Plane
  readonly near: SoftLight
  readonly middle: SoftLight
  readonly far: SoftLight
  /** Dark light RGB0, and the gains of the tubes, of the narrow, middle and wide glow, and of the cast light. */
  readonly job: Float32Array
  readonly blue: Float32Array
}

/** Reference for `neonNight`: returns RGBA bytes. */
export function neonNightReference(plane: Plane, night: Night): Float64Array {
  const { width, height } = plane
  const out = planeOf(width, height, 4).data
  const [core, near, middle, far, cast] = night.job.subarray(4)
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const [l, a, b, alpha] = plane.data.subarray(i * 4, i * 4 + 4)
    const surface = linearRgb([l!, 0.6 * a!, 0.6 * b!]).map((value) => Math.max(0, value) * alpha!)
    for (let c = 0; c < 3; c++) {
      const [m, w] = [softAt(night.middle, x, y, c), softAt(night.far, x, y, c)]
      const glow = near! * softAt(night.near, x, y, c) + middle! * m + far! * w
      const light =
        surface[c]! * (night.job[c]! + cast! * (m + w)) + core! * night.tubes.data[i * 4 + c]! + glow
      const film = 1 - Math.exp(-Math.min(8, light))
      const value = encodeLight(film)
      const cell = ((y & 63) * 64 + (x & 63) + [0, 1301, 2722][c]!) & 4095
      out[i * 4 + c] = Math.floor(value + night.blue[cell]!)
    }
    out[i * 4 + 3] = 255
  }
  return out
}
