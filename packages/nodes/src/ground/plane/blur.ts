import { gaussTaps } from './gauss.ts'
import type { LabPlanes } from './lab-planes.ts'
import { release } from './release.ts'
import type { Size } from './size.ts'

/** Blurs rows, four pixels at a time, so that the processor can compute four independent sums in parallel. */
function blurRows(from: Float32Array, { width, height }: Size, taps: Float32Array): Float32Array {
  const radius = taps.length - 1
  // A row with copies of its border pixels on both sides. Up to three more elements are read, but their results are not used.
  const line = new Float64Array(width + 2 * radius + 3)
  const out = new Float32Array(from.length)
  for (let y = 0; y < height; y++) {
    const row = y * width
    line.fill(from[row]!, 0, radius)
    line.fill(from[row + width - 1]!, radius + width)
    for (let x = 0; x < width; x++) line[radius + x] = from[row + x]!
    for (let x = 0; x < width; x += 4) {
      const index = radius + x
      const centre = taps[0]!
      let [first, second] = [centre * line[index]!, centre * line[index + 1]!]
      let [third, fourth] = [centre * line[index + 2]!, centre * line[index + 3]!]
      for (let i = 1; i <= radius; i++) {
        const tap = taps[i]!
        const [left, right] = [index - i, index + i]
        first += tap * (line[left]! + line[right]!)
        second += tap * (line[left + 1]! + line[right + 1]!)
        third += tap * (line[left + 2]! + line[right + 2]!)
        fourth += tap * (line[left + 3]! + line[right + 3]!)
      }
      const to = row + x
      out[to] = first
      if (x + 1 < width) out[to + 1] = second
      if (x + 2 < width) out[to + 2] = third
      if (x + 3 < width) out[to + 3] = fourth
    }
  }
  return out
}

/** Blurs all columns together, so that memory is read sequentially. */
function blurColumns(from: Float32Array, { width, height }: Size, taps: Float32Array): Float32Array {
  const out = new Float32Array(from.length)
  const sums = new Float32Array(width)
  for (let y = 0; y < height; y++) {
    const row = y * width
    for (let x = 0; x < width; x++) sums[x] = taps[0]! * from[row + x]!
    for (let i = 1; i < taps.length; i++) {
      const upper = Math.max(0, y - i) * width
      const lower = Math.min(height - 1, y + i) * width
      const tap = taps[i]!
      for (let x = 0; x < width; x++) sums[x]! += tap * (from[upper + x]! + from[lower + x]!)
    }
    out.set(sums, row)
  }
  return out
}

/** Blurs a plane by a Gaussian of `sigma` pixels; border pixels repeat. */
export function blurPlane(plane: Float32Array, size: Size, sigma: number): Float32Array {
  const taps = gaussTaps(sigma)
  const across = blurRows(plane, size, taps)
  const blurred = blurColumns(across, size, taps)
  release(across)
  return blurred
}

/** Blurs all three colour planes. */
export function blurLab(planes: LabPlanes, sigma: number): LabPlanes {
  const { l, a, b } = planes
  return {
    ...planes,
    l: blurPlane(l, planes, sigma),
    a: blurPlane(a, planes, sigma),
    b: blurPlane(b, planes, sigma),
  }
}

/** Computes the moving average of `2 radius + 1` values along lines; border values repeat. */
function meanAlong(
  from: Float32Array,
  lines: { readonly count: number; readonly pitch: number; readonly length: number; readonly step: number },
  radius: number,
): Float32Array {
  const out = new Float32Array(from.length)
  const { count, pitch, length, step } = lines
  for (let line = 0; line < count; line++) {
    const start = line * pitch
    const valueAt = (i: number) => from[start + Math.min(length - 1, Math.max(0, i)) * step]!
    let sum = 0
    for (let i = -radius; i <= radius; i++) sum += valueAt(i)
    for (let i = 0; i < length; i++) {
      out[start + i * step] = sum / (2 * radius + 1)
      sum += valueAt(i + radius + 1) - valueAt(i - radius)
    }
  }
  return out
}

/**
 * Approximates a Gaussian of `sigma` pixels by two moving averages in each direction, in a time that does not depend on sigma.
 * Suitable for shadows and other soft shapes.
 */
export function softenPlane(plane: Float32Array, { width, height }: Size, sigma: number): Float32Array {
  const radius = Math.max(1, Math.round(sigma * 1.22 - 0.5))
  const rows = { count: height, pitch: width, length: width, step: 1 }
  const columns = { count: width, pitch: 1, length: height, step: width }
  let now = plane
  for (const lines of [rows, rows, columns, columns]) {
    const next = meanAlong(now, lines, radius)
    if (now !== plane) release(now)
    now = next
  }
  return now
}
