import type { ImageValue } from '../../execution-types.ts'
import { byteOf, linearTable } from '../../ground/colour/srgb.ts'
import { placeIn } from '../../ground/plane/light-planes.ts'
import { type Plane, sampleAt } from '../../ground/plane/plane.ts'

export interface LightToMerge {
  readonly shadow: Plane
  readonly gain: Plane
  readonly wrap: readonly [Plane, Plane, Plane]
  readonly rim: Plane
  readonly cast: readonly [number, number, number]
  readonly grain: Float32Array
  readonly strength: number
  readonly match: number
}

const linear = linearTable()

/** Reference for `mergeLight`: composites a cut-out over a background of the same size, in linear light. */
export function mergeLightReference(
  subject: ImageValue,
  ground: ImageValue,
  light: LightToMerge,
): Uint8ClampedArray {
  const { width, height } = subject
  const position = placeIn(light.shadow, subject)
  const unit = Math.max(light.shadow.width, light.shadow.height)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const [px, py] = [position.x(x), position.y(y)]
    const alpha = subject.data[i * 4 + 3]! / 255
    const dark = light.strength * sampleAt(light.shadow, px - 0.03 * unit, py - 0.02 * unit)
    const rim = Math.min(1, 2 * (1 - light.rim.data[i]!))
    const grain = light.grain[(x + Math.imul(y, 40503)) & 0xffff]! * (1 - 0.5 * alpha)
    for (let c = 0; c < 3; c++) {
      const behind = linear[ground.data[i * 4 + c]!]! * (1 - dark)
      const gained = linear[subject.data[i * 4 + c]!]! * sampleAt(light.gain, px, py)
      const lit = gained * (1 + (light.cast[c]! - 1) * rim)
      const wrap = 0.6 * light.match * rim * sampleAt(light.wrap[c]!, px, py)
      const value = behind + (lit + wrap * (1 - 0.6 * lit) - behind) * alpha
      data[i * 4 + c] = byteOf(value * (1 + grain))
    }
  }
  return data
}
