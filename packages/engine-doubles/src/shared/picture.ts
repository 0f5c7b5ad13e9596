import { encodePng } from './png.ts'
import { randomOf } from './random.ts'

/** Number of blocks along the longer side. */
const blocks = 8

/**
 * Draws a PNG of coloured blocks over a gradient. Equal keys and sizes give equal bytes. A person can distinguish the
 * pictures of different keys.
 */
export function drawPicture(key: number, { width, height }: { width: number; height: number }): Buffer {
  const random = randomOf(key)
  const block = Math.ceil(Math.max(width, height) / blocks)
  const colours = Array.from({ length: blocks * blocks * 3 }, () => Math.floor(random() * 200))
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0, index = 0; y < height; y += 1) {
    const light = Math.floor((55 * y) / height)
    const row = Math.floor(y / block) * blocks
    for (let column = 0; column * block < width; column += 1) {
      const from = (row + column) * 3
      const [red, green, blue] = [
        colours[from]! + light,
        colours[from + 1]! + light,
        colours[from + 2]! + light,
      ]
      for (const end = Math.min(width, (column + 1) * block) * 3 + y * width * 3; index < end; index += 3) {
        pixels[index] = red
        pixels[index + 1] = green
        pixels[index + 2] = blue
      }
    }
  }
  return encodePng(pixels, { width, height })
}
