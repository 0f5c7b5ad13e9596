import type { ImageValue } from '../../execution-types.ts'

const cubic = (f: number) => [
  -0.5 * f ** 3 + f ** 2 - 0.5 * f,
  1.5 * f ** 3 - 2.5 * f ** 2 + 1,
  -1.5 * f ** 3 + 2 * f ** 2 + 0.5 * f,
  0.5 * f ** 3 - 0.5 * f ** 2,
]

export interface Window {
  readonly left: number
  readonly top: number
  readonly stepX: number
  readonly stepY: number
}

/** Interpolates one channel of a texture by Catmull-Rom, from 0 to 255. */
function sampleAt(texture: ImageValue, x: number, y: number, channel: number): number {
  const [ix, iy] = [Math.floor(x), Math.floor(y)]
  const [wx, wy] = [cubic(x - ix), cubic(y - iy)]
  let sum = 0
  for (let j = 0; j < 4; j++) {
    for (let i = 0; i < 4; i++) {
      const cx = Math.min(texture.width - 1, Math.max(0, ix + i - 1))
      const cy = Math.min(texture.height - 1, Math.max(0, iy + j - 1))
      sum += wx[i]! * wy[j]! * texture.data[(cy * texture.width + cx) * 4 + channel]!
    }
  }
  return Math.min(255, Math.max(0, sum))
}

/** Reference for `drawFrame`, on an empty frame or, with `below`, mixed into that frame; returns RGBA bytes. */
export function drawFrameReference(
  texture: ImageValue,
  frame: { width: number; height: number; below?: Uint8Array },
  window: Window,
  part: { share: number; light: number },
): Uint8Array {
  const out = new Uint8Array(frame.width * frame.height * 4).fill(255)
  for (let y = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++) {
      for (let c = 0; c < 3; c++) {
        const offset = (y * frame.width + x) * 4 + c
        const px = window.left + (x + 0.5) * window.stepX - 0.5
        const py = window.top + (y + 0.5) * window.stepY - 0.5
        const upper = sampleAt(texture, px, py, c) ** 2 * part.share * part.light
        const lower = (frame.below?.[offset] ?? 0) ** 2 * (1 - part.share)
        out[offset] = Math.round(Math.sqrt(upper + lower))
      }
    }
  }
  return out
}

/** Converts RGBA bytes to I420 by the definition of BT.709, limited range; chroma is sampled in the middle of each 2 × 2 pixels. */
export function i420Reference(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const pixels = width * height
  const out = new Uint8Array((pixels * 3) / 2)
  const luma = (r: number, g: number, b: number) => 0.2126 * r + 0.7152 * g + 0.0722 * b
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const mean = [0, 0, 0]
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const) {
        const offset = ((y + dy) * width + x + dx) * 4
        const [r, g, b] = [rgba[offset]!, rgba[offset + 1]!, rgba[offset + 2]!]
        out[(y + dy) * width + x + dx] = Math.round(16 + (luma(r, g, b) * 219) / 255)
        for (const [c, value] of [r, g, b].entries()) mean[c]! += value / 4
      }
      const [r, g, b] = mean as [number, number, number]
      const index = pixels + (y / 2) * (width / 2) + x / 2
      out[index] = Math.round(128 + (((b - luma(r, g, b)) / 1.8556) * 224) / 255)
      out[index + pixels / 4] = Math.round(128 + (((r - luma(r, g, b)) / 1.5748) * 224) / 255)
    }
  }
  return out
}
