import type { ImageValue } from '../../execution-types.ts'
import { labOf } from '../colour/lab.ts'
import type { Colours } from './transport.ts'

/**
 * Samples Oklab colours at `count` evenly spread positions (a lattice by the plastic number, Roberts 2018). At a transparent
 * position, the last opaque sample is repeated.
 */
export function sampleColours(image: ImageValue, count: number): Colours {
  const { width, height, data } = image
  const colours = new Float32Array(count * 3)
  let last = labOf(128, 128, 128)
  for (let i = 0; i < count; i++) {
    const x = Math.floor(((0.5 + i * 0.7548776662466927) % 1) * width)
    const y = Math.floor(((0.5 + i * 0.5698402909980532) % 1) * height)
    const offset = (y * width + x) * 4
    if (data[offset + 3]! > 127) last = labOf(data[offset]!, data[offset + 1]!, data[offset + 2]!)
    colours.set(last, i * 3)
  }
  return colours
}
