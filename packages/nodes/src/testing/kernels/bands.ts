import { type Plane, planeOf, sampleMirrored } from './plane.ts'

/** Reference for `softenRows` followed by `softenColumns`, without rounding in between. */
export function softenReference(plane: Plane, taps: Float32Array): Plane {
  const out = planeOf(plane.width, plane.height, plane.channels)
  const radius = taps.length - 1
  for (let y = 0; y < plane.height; y++) {
    for (let x = 0; x < plane.width; x++) {
      for (let c = 0; c < plane.channels; c++) {
        let sum = 0
        for (let dy = -radius; dy <= radius; dy++) {
          for (let dx = -radius; dx <= radius; dx++) {
            sum += taps[Math.abs(dy)]! * taps[Math.abs(dx)]! * sampleMirrored(plane, x + dx, y + dy, c)
          }
        }
        out.data[(y * plane.width + x) * plane.channels + c] = sum
      }
    }
  }
  return out
}

/** Interpolates a plane that is 2^shift times smaller than the picture. */
function interpolate(low: Plane, x: number, y: number, shift: number, c: number): number {
  const [fx, fy] = [(x + 0.5) / 2 ** shift - 0.5, (y + 0.5) / 2 ** shift - 0.5]
  const [ix, iy] = [Math.floor(fx), Math.floor(fy)]
  const [u, v] = [fx - ix, fy - iy]
  const top = sampleMirrored(low, ix, iy, c) * (1 - u) + sampleMirrored(low, ix + 1, iy, c) * u
  const bottom = sampleMirrored(low, ix, iy + 1, c) * (1 - u) + sampleMirrored(low, ix + 1, iy + 1, c) * u
  return top * (1 - v) + bottom * v
}

export function mixBandsReference(
  plane: Plane,
  low: Plane,
  shift: number,
  mix: { keep: number; add: number; grey: number },
): Plane {
  const out = planeOf(plane.width, plane.height, plane.channels)
  for (let i = 0; i < out.data.length; i++) {
    const c = i % plane.channels
    const index = Math.floor(i / plane.channels)
    const broad = interpolate(low, index % plane.width, Math.floor(index / plane.width), shift, c)
    out.data[i] = mix.keep * plane.data[i]! + mix.add * broad + (c === 0 ? mix.grey : 0)
  }
  return out
}

/** Reference for `markDetail` followed by `weighDetail`: returns a number per pixel of a plane that is 2^shift times as large. */
export function detailReference(
  size: { width: number; height: number },
  planes: { small: Plane; smoother: Plane },
  shift: number,
  usual: number,
): Plane {
  const { small, smoother } = planes
  const marks = planeOf(small.width, small.height, 1)
  for (let i = 0; i < marks.data.length; i++) {
    marks.data[i] = Math.abs(small.data[i * small.channels]! - smoother.data[i * small.channels]!)
  }
  const out = planeOf(size.width, size.height, 1)
  for (let i = 0; i < out.data.length; i++) {
    const mark = interpolate(marks, i % size.width, Math.floor(i / size.width), shift, 0)
    out.data[i] = Math.min(1, Math.max(0, (mark / usual - 1) / 2))
  }
  return out
}

/** Reference for `moveColours` on a plane of L, a, b; the grid has four numbers per knot. */
export function moveColoursReference(plane: Plane, grid: Float32Array, knots: number, span: number): Plane {
  const out = planeOf(plane.width, plane.height, 3)
  const knotOf = (value: number) => Math.min(knots - 1.001, Math.max(0, value * (knots - 1)))
  for (let i = 0; i < plane.width * plane.height; i++) {
    const [l, a, b] = plane.data.subarray(i * 3, i * 3 + 3)
    const position = [knotOf(l!), knotOf(a! / (2 * span) + 0.5), knotOf(b! / (2 * span) + 0.5)]
    for (let c = 0; c < 3; c++) {
      let move = 0
      for (let corner = 0; corner < 8; corner++) {
        const knot = position.map((value, axis) => Math.floor(value) + ((corner >> axis) & 1))
        const weight = position.reduce(
          (product, value, axis) => product * (1 - Math.abs(value - knot[axis]!)),
          1,
        )
        move += weight * grid[((knot[0]! * knots + knot[1]!) * knots + knot[2]!) * 4 + c]!
      }
      out.data[i * 3 + c] = plane.data[i * 3 + c]! + move
    }
  }
  return out
}
