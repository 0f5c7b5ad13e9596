import { distanceTo } from '../../ground/plane/distance.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import type { Size } from '../../ground/plane/size.ts'
import { step } from '../../ground/random/noise.ts'
import type { Outlines } from '../../ground/shapes/outlines.ts'
import type { Regions } from '../../ground/shapes/regions.ts'

/**
 * Differences between two panes (Oklab): the maximum for the thinnest came between them, and the minimum for the widest came.
 */
const [alike, unlike] = [0.03, 0.12]
/** Width of the thinnest and of the widest came, relative to the usual width. */
const [thinnest, widest] = [0.5, 1.15]

/**
 * Returns the width of the lead at every segment of the outlines, relative to the usual width. The lead is wide between panes of
 * different colours, so that the shapes of the picture are clearer than the cuts within plain parts, and widest along the outline
 * of the subject. `sides` holds 1 for panes inside of it.
 */
export function cameWidths({ segments }: Outlines, { colours }: Regions, sides?: Uint8Array): Float32Array {
  return Float32Array.from({ length: segments.length / 4 }, (_, s) => {
    const panes = [segments[s * 4 + 2]!, segments[s * 4 + 3]!] as const
    if (sides && sides[panes[0]] !== sides[panes[1]]) return widest
    const [left, right] = [panes[0] * 3, panes[1] * 3]
    const [l, a, b] = [0, 1, 2].map((c) => colours[left + c]! - colours[right + c]!) as [
      number,
      number,
      number,
    ]
    return thinnest + (widest - thinnest) * step(alike, unlike, magnitude(l, a, b))
  })
}

/**
 * Returns the distance of every pixel to the centre line of the nearest lead came, up to `reach` pixels. Near solder joints,
 * which bulge, and near wide cames the distance is reduced; the picture's border has a thicker came.
 */
export function leadDistance(
  net: { readonly outlines: Outlines; readonly widths: Float32Array; readonly from: Size },
  size: Size,
  half: number,
): Float32Array {
  const { outlines, widths, from } = net
  const { width, height } = size
  const reach = half + 2
  const out = new Float32Array(width * height).fill(reach)
  const [scaleX, scaleY] = [width / from.width, height / from.height]
  const { x, y, degree, segments } = outlines
  const widestAt = new Float32Array(x.length)
  const near = (x0: number, y0: number, x1: number, y1: number, bulge: number) => {
    const wide = reach + bulge
    const [dx, dy] = [x1 - x0, y1 - y0]
    const length = dx * dx + dy * dy
    const inverse = length > 0 ? 1 / length : 0
    const right = Math.min(width - 1, Math.floor(Math.max(x0, x1) + wide))
    const bottom = Math.min(height - 1, Math.floor(Math.max(y0, y1) + wide))
    for (let py = Math.max(0, Math.ceil(Math.min(y0, y1) - wide)); py <= bottom; py++) {
      for (let px = Math.max(0, Math.ceil(Math.min(x0, x1) - wide)); px <= right; px++) {
        const [ox, oy] = [px + 0.5 - x0, py + 0.5 - y0]
        const along = Math.min(1, Math.max(0, (ox * dx + oy * dy) * inverse))
        const [ex, ey] = [ox - along * dx, oy - along * dy]
        const away = Math.sqrt(ex * ex + ey * ey) - bulge
        if (away < out[py * width + px]!) out[py * width + px] = away
      }
    }
  }
  for (let s = 0; s < segments.length; s += 4) {
    const [i, j] = [segments[s]!, segments[s + 1]!]
    const wide = widths[s / 4]!
    widestAt[i] = Math.max(widestAt[i]!, wide)
    widestAt[j] = Math.max(widestAt[j]!, wide)
    near(x[i]! * scaleX, y[i]! * scaleY, x[j]! * scaleX, y[j]! * scaleY, half * (wide - 1))
  }
  for (let i = 0; i < x.length; i++) {
    if (degree[i]! < 3) continue
    const bulge = half * (1.45 * widestAt[i]! - 1)
    near(x[i]! * scaleX, y[i]! * scaleY, x[i]! * scaleX, y[i]! * scaleY, bulge)
  }
  const frame = half * 0.7
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const border = Math.min(px, py, width - 1 - px, height - 1 - py) + 0.5
      if (border > frame + reach) continue
      const index = py * width + px
      out[index] = Math.min(out[index]!, Math.max(0, border - frame))
    }
  }
  return out
}

/** Returns the distance of every pixel to the border of its region. */
export async function rimDistance(
  { labels, width, height }: Regions,
  signal: AbortSignal,
): Promise<Float32Array> {
  const marks = new Uint8Array(labels.length)
  for (let i = 0; i < labels.length; i++) {
    const last = i % width === width - 1
    if (
      (!last && labels[i] !== labels[i + 1]) ||
      (i + width < labels.length && labels[i] !== labels[i + width])
    )
      marks[i] = 1
    if (last || i % width === 0 || i < width || i >= labels.length - width) marks[i] = 1
  }
  return await distanceTo(marks, { width, height }, signal)
}
