import { mixLab, putLab } from '../../colour/lab.ts'
import type { Layout } from './layout.ts'

/**
 * Draws one row of the lake: the reflection of everything above, broken by ripples
 * that grow towards the viewer (`waves`, see `lakeNoise`), and the sun's glitter path.
 */
export function drawWaterRow(layout: Layout, data: Uint8ClampedArray, waves: Float64Array, y: number): void {
  const { water, width, height, mood, sun, horizon } = layout
  if (!water) return
  const near = (y - water.top) / (height - water.top)
  const pixel = new Uint8ClampedArray(4)
  for (let x = 0; x < width; x++) {
    const wave = waves[(y - water.top) * width + x]!
    const swing = wave * (0.004 + 0.03 * near)
    const sx = Math.min(width - 1, Math.max(0, Math.round(x + swing * width * 0.35)))
    const mirrored = water.top - 1 - (y - water.top) * 0.92 - swing * height * 1.1
    const sy = Math.min(water.top - 1, Math.max(0, Math.round(mirrored)))
    const from = (sy * width + sx) * 4
    const to = (y * width + x) * 4
    const share = 0.2 + 0.42 * near + 0.12 * wave
    const tint = mixLab(mood.water, mood.skyMiddle, 0.16 + 0.3 * Math.max(0, wave))
    putLab(pixel, 0, tint[0] - 0.09 * near, tint[1], tint[2])
    for (let c = 0; c < 3; c++) data[to + c] = data[from + c]! * (1 - share) + pixel[c]! * share
    data[to + 3] = 255
    const low = 1 - Math.min(1, (horizon - sun.y) / horizon)
    const path = Math.exp(-(((x - sun.x) / (width * (0.02 + 0.09 * near))) ** 2)) * low ** 2
    const glint = path * Math.max(0, wave * 2.4 + 0.12) * mood.glow
    if (glint > 0.01) {
      putLab(pixel, 0, mood.sun[0], mood.sun[1], mood.sun[2])
      const part = Math.min(0.9, glint)
      for (let c = 0; c < 3; c++) data[to + c] = data[to + c]! * (1 - part) + pixel[c]! * part
    }
  }
}
