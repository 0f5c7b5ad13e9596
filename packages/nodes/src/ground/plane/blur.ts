import { gaussTaps } from './gauss.ts'
import type { LabPlanes } from './lab-planes.ts'
import type { Size } from './size.ts'

/** Gaussian blur of `sigma` pixels; border pixels repeat. */
export function blurPlane(plane: Float32Array, { width, height }: Size, sigma: number): Float32Array {
  const taps = gaussTaps(sigma)
  const across = new Float32Array(plane.length)
  for (let y = 0; y < height; y++) {
    const row = y * width
    for (let x = 0; x < width; x++) {
      let sum = taps[0]! * plane[row + x]!
      for (let i = 1; i < taps.length; i++) {
        const left = Math.max(x - i, 0)
        const right = x + i >= width ? width - 1 : x + i
        sum += taps[i]! * (plane[row + left]! + plane[row + right]!)
      }
      across[row + x] = sum
    }
  }
  const out = new Float32Array(plane.length)
  for (let y = 0; y < height; y++) {
    const row = y * width
    for (let x = 0; x < width; x++) out[row + x] = taps[0]! * across[row + x]!
    for (let i = 1; i < taps.length; i++) {
      const upper = Math.max(0, y - i) * width
      const lower = Math.min(height - 1, y + i) * width
      const tap = taps[i]!
      for (let x = 0; x < width; x++) out[row + x]! += tap * (across[upper + x]! + across[lower + x]!)
    }
  }
  return out
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

/** Moving average of `2 radius + 1` values along lines; border values repeat. */
function meanAlong(
  from: Float32Array,
  lines: { readonly count: number; readonly pitch: number; readonly length: number; readonly step: number },
  radius: number,
): Float32Array {
  const out = new Float32Array(from.length)
  const { count, pitch, length, step } = lines
  for (let line = 0; line < count; line++) {
    const start = line * pitch
    const at = (i: number) => from[start + Math.min(length - 1, Math.max(0, i)) * step]!
    let sum = 0
    for (let i = -radius; i <= radius; i++) sum += at(i)
    for (let i = 0; i < length; i++) {
      out[start + i * step] = sum / (2 * radius + 1)
      sum += at(i + radius + 1) - at(i - radius)
    }
  }
  return out
}

/**
 * Approximates a Gaussian of `sigma` pixels by two running means in each direction, in
 * time independent of sigma. For shadows and other soft things.
 */
export function softenPlane(plane: Float32Array, { width, height }: Size, sigma: number): Float32Array {
  const radius = Math.max(1, Math.round(sigma * 1.22 - 0.5))
  const rows = { count: height, pitch: width, length: width, step: 1 }
  const columns = { count: width, pitch: 1, length: height, step: width }
  const across = meanAlong(meanAlong(plane, rows, radius), rows, radius)
  return meanAlong(meanAlong(across, columns, radius), columns, radius)
}
