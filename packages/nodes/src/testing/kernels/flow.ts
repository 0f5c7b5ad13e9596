import { type Plane, planeOf, sampleClamped, sampleMirrored } from './plane.ts'

/**
 * Reference for `gradients`: the structure tensor E, F, G of a colour plane by the Jähne–Scharr–Körkel operator, with mirrored
 * borders.
 */
export function gradientsReference(lab: Plane): Plane {
  const tensor = planeOf(lab.width, lab.height, 3)
  for (let y = 0; y < lab.height; y++) {
    for (let x = 0; x < lab.width; x++) {
      const offset = (y * lab.width + x) * 3
      for (let c = 0; c < 3; c++) {
        const p = (dx: number, dy: number) => sampleMirrored(lab, x + dx, y + dy, c)
        const gx = 0.09375 * (p(1, -1) + p(1, 1) - p(-1, -1) - p(-1, 1)) + 0.3125 * (p(1, 0) - p(-1, 0))
        const gy = 0.09375 * (p(-1, 1) + p(1, 1) - p(-1, -1) - p(1, -1)) + 0.3125 * (p(0, 1) - p(0, -1))
        tensor.data[offset]! += gx * gx
        tensor.data[offset + 1]! += gx * gy
        tensor.data[offset + 2]! += gy * gy
      }
    }
  }
  return tensor
}

/** Reference for `blurRows` and `blurColumns`: a Gaussian of a plane along rows, then along columns, with repeated borders. */
export function blurReference(plane: Plane, taps: Float32Array): Plane {
  const pass = (from: Plane, dx: number, dy: number) => {
    const out = planeOf(from.width, from.height, from.channels)
    for (let y = 0; y < from.height; y++) {
      for (let x = 0; x < from.width; x++) {
        for (let c = 0; c < from.channels; c++) {
          let sum = sampleClamped(from, x, y, c) * taps[0]!
          for (let i = 1; i < taps.length; i++) {
            sum +=
              taps[i]! *
              (sampleClamped(from, x - i * dx, y - i * dy, c) +
                sampleClamped(from, x + i * dx, y + i * dy, c))
          }
          out.data[(y * from.width + x) * from.channels + c] = sum
        }
      }
    }
    return out
  }
  return pass(pass(plane, 1, 0), 0, 1)
}
