import type { ImageValue } from '../../execution-types.ts'

/** Returns the new picture where the mask is white, the source where it is black, and a mixture in between. */
export function blend(source: ImageValue, made: ImageValue, mask: Uint8Array): ImageValue {
  const data = new Uint8ClampedArray(source.data.length)
  for (const [index, share] of mask.entries()) {
    for (let channel = 0; channel < 4; channel += 1) {
      const byte = index * 4 + channel
      data[byte] = (source.data[byte]! * (255 - share) + made.data[byte]! * share) / 255
    }
  }
  return { ...source, data }
}
