import type { Size } from './size.ts'
/** One number per pixel, row by row from the top. */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

export function planeOf({ width, height }: Size, fill?: (at: number) => number): Plane {
  const data = new Float32Array(width * height)
  if (fill) for (let i = 0; i < data.length; i++) data[i] = fill(i)
  return { width, height, data }
}

/** Scales a size down to a longest side of at most `side`, keeping the aspect ratio. */
export function fitSize({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function blurLine(
  from: Float32Array,
  to: Float32Array,
  line: { start: number; step: number; count: number; radius: number },
) {
  const { start, step, count, radius } = line
  let sum = 0
  for (let i = 0; i < Math.min(count, radius); i++) sum += from[start + i * step]!
  for (let i = 0; i < count; i++) {
    if (i + radius < count) sum += from[start + (i + radius) * step]!
    if (i - radius - 1 >= 0) sum -= from[start + (i - radius - 1) * step]!
    to[start + i * step] = sum / (Math.min(count - 1, i + radius) - Math.max(0, i - radius) + 1)
  }
}

/** Box blur over 2 × `radius` + 1 pixels, truncated at the border. Running sums make the cost independent of the radius. */
export function boxBlur(plane: Plane, radius: number): Plane {
  const { width, height } = plane
  if (radius < 1) return plane
  const rows = new Float32Array(plane.data.length)
  for (let y = 0; y < height; y++)
    blurLine(plane.data, rows, { start: y * width, step: 1, count: width, radius })
  const data = new Float32Array(rows.length)
  for (let x = 0; x < width; x++) blurLine(rows, data, { start: x, step: width, count: height, radius })
  return { width, height, data }
}

/** Two box blurs: close to a Gaussian with a sigma of about 0.8 × `radius`. */
export const softBlur = (plane: Plane, radius: number) => boxBlur(boxBlur(plane, radius), radius)

/** Samples bilinearly; x and y are in pixels of the plane, with the first pixel's centre at 0. */
export function sampleAt({ width, height, data }: Plane, x: number, y: number): number {
  const px = Math.min(width - 1, Math.max(0, x))
  const py = Math.min(height - 1, Math.max(0, y))
  const x0 = Math.floor(px)
  const y0 = Math.floor(py)
  const x1 = Math.min(width - 1, x0 + 1)
  const y1 = Math.min(height - 1, y0 + 1)
  const u = px - x0
  const upper = data[y0 * width + x0]! * (1 - u) + data[y0 * width + x1]! * u
  const lower = data[y1 * width + x0]! * (1 - u) + data[y1 * width + x1]! * u
  return upper + (lower - upper) * (py - y0)
}

/** Resizes bilinearly; meant for enlarging, or for shrinking down to about half. */
export function resizePlane(plane: Plane, size: Size): Plane {
  const sx = plane.width / size.width
  const sy = plane.height / size.height
  if (sx === 1 && sy === 1) return plane
  return planeOf(size, (i) =>
    sampleAt(plane, ((i % size.width) + 0.5) * sx - 0.5, (Math.floor(i / size.width) + 0.5) * sy - 0.5),
  )
}

/** Dilates (`sign` 1) or erodes (-1) with a square; meant for small radii. */
export function spread(plane: Plane, radius: number, sign: 1 | -1): Plane {
  const { width, height, data } = plane
  const pass = (from: Float32Array, step: number, place: (i: number) => number, count: number) => {
    const out = new Float32Array(from.length)
    for (let i = 0; i < from.length; i++) {
      const at = place(i)
      let best = from[i]! * sign
      for (let d = Math.max(-radius, -at); d <= Math.min(radius, count - 1 - at); d++)
        best = Math.max(best, from[i + d * step]! * sign)
      out[i] = best * sign
    }
    return out
  }
  const rows = pass(data, 1, (i) => i % width, width)
  return { width, height, data: pass(rows, width, (i) => Math.floor(i / width), height) }
}
