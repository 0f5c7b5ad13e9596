import { pad } from '../ground/drawing/surface.ts'
import type { KernelSession } from '../kernels/session.ts'
import { type Plane, planeOf } from './kernels/plane.ts'

const fixedOne = 16384

/** Copies a plane of L, a, b into the kernels' format; the padding stays empty. */
export function writeLab(session: KernelSession, plane: Plane): number {
  const stride = plane.width + 2 * pad
  const address = session.reserve(stride * (plane.height + 2 * pad) * 8)
  const shorts = session.shorts(address, stride * (plane.height + 2 * pad) * 4)
  for (let y = 0; y < plane.height; y++) {
    for (let x = 0; x < plane.width; x++) {
      for (let c = 0; c < 3; c++) {
        const value = plane.data[(y * plane.width + x) * 3 + c]!
        shorts[((y + pad) * stride + x + pad) * 4 + c] = Math.round(value * fixedOne)
      }
    }
  }
  return address
}

/** Reads a plane from the kernels' format, without its padding. */
export function readLab(
  session: KernelSession,
  address: number,
  { width, height }: { width: number; height: number },
): Plane {
  const plane = planeOf(width, height, 3)
  const stride = width + 2 * pad
  const shorts = session.shorts(address, stride * (height + 2 * pad) * 4)
  for (let i = 0; i < width * height; i++) {
    const from = ((Math.floor(i / width) + pad) * stride + (i % width) + pad) * 4
    for (let c = 0; c < 3; c++) plane.data[i * 3 + c] = shorts[from + c]! / fixedOne
  }
  return plane
}

/** Returns the largest absolute difference of two lists of numbers. */
export function worst(left: ArrayLike<number>, right: ArrayLike<number>): number {
  let largest = 0
  for (let i = 0; i < left.length; i++) largest = Math.max(largest, Math.abs(left[i]! - right[i]!))
  return largest
}
