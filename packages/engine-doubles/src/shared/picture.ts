import { encodePng } from './png.ts'
import { randomOf } from './random.ts'

/** Blocks along the longer side. */
const blocks = 8

/**
 * A PNG of coloured blocks over a gradient. The same key and size give the same bytes, and different keys give pictures
 * that a person can tell apart.
 */
export function drawPicture(key: number, { width, height }: { width: number; height: number }): Buffer {
  const random = randomOf(key)
  const block = Math.ceil(Math.max(width, height) / blocks)
  const colours = Array.from({ length: blocks * blocks * 3 }, () => Math.floor(random() * 200))
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0, at = 0; y < height; y += 1) {
    const light = Math.floor((55 * y) / height)
    for (let x = 0; x < width; x += 1) {
      const colour = (Math.floor(y / block) * blocks + Math.floor(x / block)) * 3
      for (let channel = 0; channel < 3; channel += 1, at += 1)
        pixels[at] = colours[colour + channel]! + light
    }
  }
  return encodePng(pixels, { width, height })
}
