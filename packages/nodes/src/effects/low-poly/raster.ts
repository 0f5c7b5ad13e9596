import { setImmediate } from 'node:timers/promises'
import type { ExecutionContext, ImageValue } from '../../execution-types.ts'
import { byteTable } from '../../ground/colour/srgb.ts'
import type { Mesh } from './mesh.ts'

/** Sample lines per pixel row; horizontally, coverage is exact. */
const lines = 8
const bandRows = 24
const bytes = byteTable()

interface Band {
  readonly width: number
  readonly top: number
  readonly rows: number
  /** Linear RGB of every pixel, as sums weighted by coverage. */
  readonly sums: Float32Array
}

/** A linear change of colour along a row: linear RGB at x = 0, and its slope. */
interface Ramp {
  readonly start: Float64Array
  readonly slope: Float64Array
}

/** Adds pixels of a row that are covered completely. */
function addWhole(band: Band, row: number, from: number, to: number, { start, slope }: Ramp): void {
  const { sums } = band
  const [r, g, b] = [start[0]!, start[1]!, start[2]!]
  const [dr, dg, db] = [slope[0]!, slope[1]!, slope[2]!]
  let position = (row * band.width + from) * 3
  for (let x = from; x < to; x++, position += 3) {
    const middle = x + 0.5
    sums[position]! += r + dr * middle
    sums[position + 1]! += g + dg * middle
    sums[position + 2]! += b + db * middle
  }
}

/** Adds a part of one sample line, from `low` to `high` in pixels, with exact coverage at both ends. */
function addSpan(band: Band, row: number, low: number, high: number, { start, slope }: Ramp): void {
  const from = Math.max(0, Math.floor(low))
  const to = Math.min(band.width - 1, Math.floor(high))
  const share = 1 / lines
  const { sums } = band
  const [r, g, b] = [start[0]!, start[1]!, start[2]!]
  const [dr, dg, db] = [slope[0]!, slope[1]!, slope[2]!]
  let position = (row * band.width + from) * 3
  for (let x = from; x <= to; x++, position += 3) {
    const part = (Math.min(high, x + 1) - Math.max(low, x)) * share
    if (part <= 0) continue
    // The position is clamped to the span, because a pixel's centre may lie outside the triangle.
    const middle = Math.min(high, Math.max(low, x + 0.5))
    sums[position]! += part * (r + dr * middle)
    sums[position + 1]! += part * (g + dg * middle)
    sums[position + 2]! += part * (b + db * middle)
  }
}

/** Ends of a triangle's part on each sample line of a row of pixels. The line is not covered if low is not below high. */
const lows = new Float64Array(lines)
const highs = new Float64Array(lines)
const ramp = { start: new Float64Array(3), slope: new Float64Array(3) }
const slopeDown = new Float64Array(3)

/** Adds the part of a triangle that lies in a band. `xy` are its corners in pixels, `rgb` their linear RGB. */
function addTriangle(band: Band, xy: Float64Array, rgb: Float32Array): void {
  const [ax, ay, bx, by, cx, cy] = xy as unknown as [number, number, number, number, number, number]
  const det = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  if (det === 0) return
  for (let i = 0; i < 3; i++) {
    const [u, v] = [rgb[3 + i]! - rgb[i]!, rgb[6 + i]! - rgb[i]!]
    ramp.slope[i] = (u * (cy - ay) - v * (by - ay)) / det
    slopeDown[i] = (v * (bx - ax) - u * (cx - ax)) / det
  }
  const rampAt = (y: number) => {
    for (let i = 0; i < 3; i++) ramp.start[i] = rgb[i]! + slopeDown[i]! * (y - ay) - ramp.slope[i]! * ax
    return ramp
  }
  const first = Math.max(0, Math.floor(Math.min(ay, by, cy)) - band.top)
  const last = Math.min(band.rows - 1, Math.floor(Math.max(ay, by, cy)) - band.top)
  for (let row = first; row <= last; row++) {
    // Columns that the triangle covers on all sample lines of the row.
    let [inner, end] = [0, band.width]
    for (let line = 0; line < lines; line++) {
      const y = band.top + row + (line + 0.5) / lines
      let low = Infinity
      let high = -Infinity
      if (ay > y !== by > y) low = high = ax + ((y - ay) * (bx - ax)) / (by - ay)
      if (by > y !== cy > y) {
        const x = bx + ((y - by) * (cx - bx)) / (cy - by)
        low = Math.min(low, x)
        high = Math.max(high, x)
      }
      if (cy > y !== ay > y) {
        const x = cx + ((y - cy) * (ax - cx)) / (ay - cy)
        low = Math.min(low, x)
        high = Math.max(high, x)
      }
      lows[line] = low
      highs[line] = high
      inner = Math.max(inner, low)
      end = Math.min(end, high)
    }
    inner = Math.ceil(inner)
    end = Math.floor(end)
    const isFilled = inner < end
    if (isFilled) addWhole(band, row, inner, end, rampAt(band.top + row + 0.5))
    for (let line = 0; line < lines; line++) {
      const [low, high] = [lows[line]!, highs[line]!]
      if (!(low < high)) continue
      rampAt(band.top + row + (line + 0.5) / lines)
      if (!isFilled) addSpan(band, row, low, high, ramp)
      else {
        if (low < inner) addSpan(band, row, low, inner, ramp)
        if (high > end) addSpan(band, row, end, high, ramp)
      }
    }
  }
}

/**
 * Rasterizes a mesh over the whole picture without seams: triangles that share an edge split its pixels by coverage.
 * `scale` converts the mesh's pixels to the picture's. The picture's alpha is kept.
 */
export async function drawMesh(
  mesh: Mesh,
  colours: Float32Array,
  image: ImageValue,
  scale: { readonly x: number; readonly y: number },
  context: Pick<ExecutionContext, 'signal'>,
): Promise<ImageValue> {
  const { width, height } = image
  const bands: number[][] = Array.from({ length: Math.ceil(height / bandRows) }, () => [])
  const yOf = (corner: number) => mesh.points[mesh.triangles[corner]! * 2 + 1]! * scale.y
  for (let t = 0; t < mesh.triangles.length; t += 3) {
    const [a, b, c] = [yOf(t), yOf(t + 1), yOf(t + 2)]
    const last = Math.min(bands.length - 1, Math.floor(Math.max(a, b, c) / bandRows))
    for (let band = Math.max(0, Math.floor(Math.min(a, b, c) / bandRows)); band <= last; band++)
      bands[band]!.push(t)
  }
  const data = new Uint8ClampedArray(width * height * 4)
  const sums = new Float32Array(width * bandRows * 3)
  const xy = new Float64Array(6)
  for (const [index, list] of bands.entries()) {
    const band = { width, top: index * bandRows, rows: Math.min(bandRows, height - index * bandRows), sums }
    sums.fill(0)
    for (const t of list) {
      for (let c = 0; c < 3; c++) {
        const point = mesh.triangles[t + c]! * 2
        xy[c * 2] = mesh.points[point]! * scale.x
        xy[c * 2 + 1] = mesh.points[point + 1]! * scale.y
      }
      addTriangle(band, xy, colours.subarray(t * 3, t * 3 + 9))
    }
    for (let i = 0; i < width * band.rows; i++) {
      const offset = (band.top * width + i) * 4
      for (let c = 0; c < 3; c++) {
        const value = sums[i * 3 + c]!
        data[offset + c] = bytes[value <= 0 ? 0 : value >= 1 ? 4095 : Math.floor(value * 4095 + 0.5)]!
      }
      data[offset + 3] = image.data[offset + 3]!
    }
    await setImmediate()
    context.signal.throwIfAborted()
  }
  return { kind: 'image', width, height, data }
}
