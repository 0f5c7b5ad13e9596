import { type Plane, planeOf, sampleClamped, sampleMirrored } from './plane.ts'

/** Interpolates bilinearly between the values that `read` returns. */
export function interpolate(read: (x: number, y: number) => number, x: number, y: number): number {
  const [ix, iy] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [x - ix, y - iy]
  const top = read(ix, iy) * (1 - u) + read(ix + 1, iy) * u
  const low = read(ix, iy + 1) * (1 - u) + read(ix + 1, iy + 1) * u
  return top * (1 - v) + low * v
}

/** Reference for `acrossFlow`; `flow` has the tangent, `pairs` the weights of the narrow and the wide Gaussian. */
export function acrossFlowReference(lab: Plane, flow: Plane, pairs: Float32Array): Plane {
  const out = planeOf(lab.width, lab.height, 1)
  const light = (x: number, y: number) => interpolate((px, py) => sampleMirrored(lab, px, py, 0), x, y)
  for (let i = 0; i < out.data.length; i++) {
    const [x, y] = [i % lab.width, Math.floor(i / lab.width)]
    const [nx, ny] = [-sampleClamped(flow, x, y, 1), sampleClamped(flow, x, y, 0)]
    for (let k = 1 - pairs.length / 2; k < pairs.length / 2; k++) {
      const weight = pairs[Math.abs(k) * 2 + 1]! - pairs[Math.abs(k) * 2]!
      out.data[i]! += weight * light(x + nx * k, y + ny * k)
    }
  }
  return out
}

/** Reference for `alongFlow` on a plane of one channel. */
export function alongFlowReference(plane: Plane, flow: Plane, taps: Float32Array, step: number): Plane {
  const { width, height } = plane
  const out = planeOf(width, height, 1)
  const read = (px: number, py: number) => sampleClamped(plane, px, py, 0)
  for (let i = 0; i < out.data.length; i++) {
    out.data[i] = plane.data[i]! * taps[0]!
    for (const side of [1, -1]) {
      let [x, y] = [i % width, Math.floor(i / width)]
      let [dx, dy] = [0, 0]
      for (let k = 1; k < taps.length; k++) {
        const [tx, ty] = [0, 1].map((c) => sampleClamped(flow, Math.round(x), Math.round(y), c)) as [
          number,
          number,
        ]
        const direction = k === 1 ? side : tx * dx + ty * dy < 0 ? -1 : 1
        ;[dx, dy] = [tx * direction, ty * direction]
        x = Math.min(width - 1, Math.max(0, x + dx * step))
        y = Math.min(height - 1, Math.max(0, y + dy * step))
        out.data[i]! += taps[k]! * interpolate(read, x, y)
      }
    }
  }
  return out
}
