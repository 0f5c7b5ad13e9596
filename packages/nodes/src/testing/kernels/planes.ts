import type { ImageValue } from '../../execution-types.ts'
import { labOf } from '../../ground/colour/lab.ts'
import { type Plane, planeOf, sampleClamped } from './plane.ts'

/** Reference for `toPlane`: returns L, a, b, alpha. */
export function toPlaneReference(image: ImageValue): Plane {
  const plane = planeOf(image.width, image.height, 4)
  for (let i = 0; i < plane.data.length; i += 4) {
    const [r, g, b, alpha] = image.data.subarray(i, i + 4)
    plane.data.set([...labOf(r!, g!, b!), alpha! / 255], i)
  }
  return plane
}

export function halvePlaneReference(plane: Plane): Plane {
  const small = planeOf(Math.max(1, plane.width >> 1), Math.max(1, plane.height >> 1), plane.channels)
  for (let i = 0; i < small.data.length; i++) {
    const c = i % small.channels
    const x = 2 * (Math.floor(i / small.channels) % small.width)
    const y = 2 * Math.floor(i / small.channels / small.width)
    const sum = [x, x + 1].flatMap((px) => [y, y + 1].map((py) => sampleClamped(plane, px, py, c)))
    small.data[i] = sum.reduce((total, value) => total + value, 0) / 4
  }
  return small
}

/** Interpolates a plane bilinearly; pixel centres are at integers, and edges repeat. */
export function planeAtReference(plane: Plane, px: number, py: number, channel: number): number {
  const x = Math.min(plane.width - 1, Math.max(0, px))
  const y = Math.min(plane.height - 1, Math.max(0, py))
  const [ix, iy] = [Math.floor(x), Math.floor(y)]
  const row = (position: number) => {
    const left = sampleClamped(plane, ix, position, channel)
    return left + (x - ix) * (sampleClamped(plane, ix + 1, position, channel) - left)
  }
  return row(iy) + (y - iy) * (row(iy + 1) - row(iy))
}
