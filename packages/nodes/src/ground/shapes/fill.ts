import type { Size } from '../plane/size.ts'
import type { Outlines } from './outlines.ts'
import type { Regions } from './regions.ts'

/** Returns the region of every pixel at any output size; the regions are cut along the smoothed outlines. */
export function fillRegions(regions: Regions, outlines: Outlines, { width, height }: Size): Int32Array {
  const [scaleX, scaleY] = [width / regions.width, height / regions.height]
  const { x, y, segments } = outlines
  const rows: number[][] = Array.from({ length: height }, () => [])
  for (let s = 0; s < segments.length; s += 4) {
    const [i, j] = [segments[s]!, segments[s + 1]!]
    const [x0, y0, x1, y1] = [x[i]! * scaleX, y[i]! * scaleY, x[j]! * scaleX, y[j]! * scaleY]
    const down = y1 > y0
    const top = Math.max(0, Math.ceil(Math.min(y0, y1) - 0.5))
    const bottom = Math.min(height - 1, Math.ceil(Math.max(y0, y1) - 0.5) - 1)
    for (let row = top; row <= bottom; row++) {
      const crossing = x0 + ((row + 0.5 - y0) * (x1 - x0)) / (y1 - y0)
      const [left, right] = down ? [segments[s + 3]!, segments[s + 2]!] : [segments[s + 2]!, segments[s + 3]!]
      rows[row]!.push(crossing, left, right)
    }
  }
  const out = new Int32Array(width * height)
  for (const [row, crossings] of rows.entries()) {
    const order = Array.from({ length: crossings.length / 3 }, (_, k) => k * 3)
    order.sort((a, b) => crossings[a]! - crossings[b]!)
    const sourceRow = Math.min(regions.height - 1, Math.floor((row + 0.5) / scaleY)) * regions.width
    // Smoothed outlines may cross where they meet. Their order in the row is then invalid, and the unsmoothed regions decide.
    const fill = (from: number, to: number, sides: readonly [number, number]) => {
      if (to <= from) return
      const middle = sourceRow + Math.min(regions.width - 1, Math.floor((from + to) / 2 / scaleX))
      const label = sides[0] === sides[1] ? sides[0] : regions.labels[middle]!
      out.fill(label, row * width + from, row * width + to)
    }
    let label = regions.labels[sourceRow]!
    let from = 0
    for (const k of order) {
      const to = Math.min(width, Math.max(0, Math.ceil(crossings[k]! - 0.5)))
      fill(from, to, [label, crossings[k + 1]!])
      from = Math.max(from, to)
      label = crossings[k + 2]!
    }
    fill(from, width, [label, regions.labels[sourceRow + regions.width - 1]!])
  }
  return out
}
