import type { ImageValue } from '../../execution-types.ts'
import { type Plane, planeOf, spread } from '../plane/plane.ts'
import type { Size } from '../plane/size.ts'
import { alphaOf } from './subject.ts'

/** Premultiplied colours and their weight: RGBW, f32. */
interface Level extends Size {
  readonly data: Float32Array
}

/** Halves a level: sums of each 2 × 2 block, with the weight limited to 1. */
function pull({ width, height, data }: Level): Level {
  const size = { width: Math.max(1, (width + 1) >> 1), height: Math.max(1, (height + 1) >> 1) }
  const out = new Float32Array(size.width * size.height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const to = ((y >> 1) * size.width + (x >> 1)) * 4
      const from = (y * width + x) * 4
      for (let c = 0; c < 4; c++) out[to + c]! += data[from + c]!
    }
  for (let i = 0; i < out.length; i += 4) {
    const scale = 1 / Math.max(1, out[i + 3]!)
    for (let c = 0; c < 4; c++) out[i + c]! *= scale
  }
  return { ...size, data: out }
}

/** Fills the missing weight of a level from the coarser level, bilinearly. */
function push(fine: Level, coarse: Level): void {
  for (let y = 0; y < fine.height; y++) {
    const py = Math.min(coarse.height - 1, Math.max(0, (y + 0.5) / 2 - 0.5))
    const y0 = Math.floor(py)
    const y1 = Math.min(coarse.height - 1, y0 + 1)
    for (let x = 0; x < fine.width; x++) {
      const to = (y * fine.width + x) * 4
      const missing = 1 - fine.data[to + 3]!
      if (missing <= 0) continue
      const px = Math.min(coarse.width - 1, Math.max(0, (x + 0.5) / 2 - 0.5))
      const x0 = Math.floor(px)
      const x1 = Math.min(coarse.width - 1, x0 + 1)
      const [u, v] = [px - x0, py - y0]
      for (let c = 0; c < 4; c++) {
        const valueAt = (cx: number, cy: number) => coarse.data[(cy * coarse.width + cx) * 4 + c]!
        const upper = valueAt(x0, y0) * (1 - u) + valueAt(x1, y0) * u
        const lower = valueAt(x0, y1) * (1 - u) + valueAt(x1, y1) * u
        fine.data[to + c]! += missing * (upper * (1 - v) + lower * v)
      }
    }
  }
}

/**
 * Returns the picture without its subject; the gap is filled smoothly from its surroundings (push-pull, Gortler et al. 1996). The
 * cut-out is dilated first, so that no part of the subject shows through.
 */
export function inpaintBackground(image: ImageValue, subject: ImageValue): ImageValue {
  const { width, height } = image
  const reach = Math.max(2, Math.round(Math.max(width, height) * 0.006))
  const cover: Plane = spread(alphaOf(subject), reach, 1)
  const known = planeOf(cover, (i) => (cover.data[i]! > 0.02 ? 0 : image.data[i * 4 + 3]! / 255))
  const base: Level = { width, height, data: new Float32Array(width * height * 4) }
  for (let i = 0; i < known.data.length; i++) {
    for (let c = 0; c < 3; c++) base.data[i * 4 + c] = image.data[i * 4 + c]! * known.data[i]!
    base.data[i * 4 + 3] = known.data[i]!
  }
  const levels = [base]
  for (let level = base; level.width > 1 || level.height > 1; level = levels.at(-1)!) levels.push(pull(level))
  for (let i = levels.length - 2; i >= 0; i--) push(levels[i]!, levels[i + 1]!)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < known.data.length; i++) {
    const weight = Math.max(1e-6, base.data[i * 4 + 3]!)
    for (let c = 0; c < 3; c++) data[i * 4 + c] = base.data[i * 4 + c]! / weight
    data[i * 4 + 3] = 255
  }
  return { kind: 'image', width, height, data }
}
