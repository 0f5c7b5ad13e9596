import type { Size } from '../../plane/size.ts'
import { randomOf } from '../../random/random.ts'
import { patchesOf } from './patches.ts'
import type { Order, Stroke } from './stage.ts'
import { untouched } from './trace.ts'

/** Direction of the strokes, in radians from the horizontal. */
const slant = -Math.PI / 3.6
/** Width of a stroke, and the longest shift of its ends, relative to the shorter side. */
const [strokeWidth, endShift] = [1 / 200, 1 / 22]
/** Cost of moving the hand to the next stroke, in pixels. */
const lifting = 40

/**
 * Returns an order in which a hand could shade the changed parts of a picture: patch after patch, in parallel strokes with uneven
 * ends.
 */
export function hatchParts(parts: Int32Array, size: Size, across: number): Order {
  const { width, height } = size
  const short = Math.min(width, height)
  const [c, s, wide] = [Math.cos(slant), Math.sin(slant), short * strokeWidth]
  const patches = patchesOf(size, across)
  const random = randomOf(parts.length)
  // Each slanted line has a shift, which makes the strokes along it begin and end earlier or later.
  const first = Math.floor(Math.min(0, -s * width) / wide) - 1
  const lines = Math.ceil((c * height + Math.abs(s) * width) / wide) + 3
  const shifts = Float32Array.from({ length: lines }, () => (random() - 0.5) * 2 * endShift * short)
  const clampTo = (position: number, length: number) =>
    Math.min(length - 1, Math.max(0, Math.round(position)))
  const keys = new Int32Array(parts.length)
  const spans = new Map<number, { count: number; low: number; high: number; x: number }>()
  for (let i = 0; i < parts.length; i++) {
    const x = i % width
    const y = (i - x) / width
    const line = Math.floor((y * c - x * s) / wide) - first
    const shift = shifts[line]!
    const key = patches.rankAt(clampTo(x + shift * c, width), clampTo(y + shift * s, height)) * lines + line
    keys[i] = key
    const along = x * c + y * s
    const span = spans.get(key) ?? { count: 0, low: along, high: along, x: x / width }
    if (parts[i] !== untouched) span.count += 1
    span.low = Math.min(span.low, along)
    span.high = Math.max(span.high, along)
    spans.set(key, span)
  }
  // A stroke that changes nothing takes no time.
  const costOf = (count: number) => (count > 0 ? count + lifting : 0)
  const total = [...spans.values()].reduce((sum, { count }) => sum + costOf(count), 0) || 1
  let spent = 0
  const times = new Map<number, Stroke>()
  for (const key of [...spans.keys()].sort((a, b) => a - b)) {
    const { count, x } = spans.get(key)!
    const from = spent / total
    spent += costOf(count)
    times.set(key, { from, to: spent / total, x, area: count })
  }
  const born = Float32Array.from(keys, (key, i) => {
    const { from, to } = times.get(key)!
    const { low, high } = spans.get(key)!
    const along = (i % width) * c + Math.floor(i / width) * s
    return from + (to - from) * ((along - low) / Math.max(1, high - low))
  })
  return { born, strokes: [...times.values()].filter(({ area }) => area > 0) }
}
