import { gaussTaps } from '../oil-painting/tables.ts'
import type { LabPlanes, Size } from './planes.ts'

/** A Gauss of `sigma` pixels; the border repeats. */
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

/** All three planes of colour, blurred. */
export function blurLab(planes: LabPlanes, sigma: number): LabPlanes {
  const { l, a, b } = planes
  return {
    ...planes,
    l: blurPlane(l, planes, sigma),
    a: blurPlane(a, planes, sigma),
    b: blurPlane(b, planes, sigma),
  }
}
