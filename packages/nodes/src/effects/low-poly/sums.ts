import type { LabPlanes } from '../../ground/plane/lab-planes.ts'

/** Sums over the pixels of a triangle: weight, weighted L, a and b, and weighted squares. */
export interface Cover {
  weight: number
  l: number
  a: number
  b: number
  square: number
}

const fields = 5
/**
 * Factor of Oklab's a and b, whose range is smaller than the range of L, so that an edge of colour attracts triangles as much as
 * an edge of lightness.
 */
const chromaWeight = 1.4

/** Prefix sums along rows: a triangle's mean and variance cost a few look-ups per row, however wide it is. */
export class RowSums {
  readonly width: number
  readonly height: number
  readonly #sums: Float64Array

  constructor(planes: LabPlanes, importance: Float32Array) {
    const { width, height } = planes
    this.width = width
    this.height = height
    this.#sums = new Float64Array((width + 1) * height * fields)
    for (let y = 0; y < height; y++) {
      let position = y * (width + 1) * fields
      for (let x = 0; x < width; x++, position += fields) {
        const i = y * width + x
        const weight = planes.alpha[i]! * importance[i]! + 1e-6
        const l = planes.l[i]!
        const a = planes.a[i]! * chromaWeight
        const b = planes.b[i]! * chromaWeight
        this.#sums[position + 5] = this.#sums[position]! + weight
        this.#sums[position + 6] = this.#sums[position + 1]! + weight * l
        this.#sums[position + 7] = this.#sums[position + 2]! + weight * a
        this.#sums[position + 8] = this.#sums[position + 3]! + weight * b
        this.#sums[position + 9] = this.#sums[position + 4]! + weight * (l * l + a * a + b * b)
      }
    }
  }

  /** Five sums for each pixel of a row, and for the end of the row: weight, weighted L, a and b, and weighted squares. */
  get values(): Float64Array {
    return this.#sums
  }

  /**
   * Calculates the sums over the pixels whose centres lie in a triangle. The result is written to `out`, because allocating an
   * object per call would cost more than the sums.
   */
  read(out: Cover, ax: number, ay: number, bx: number, by: number, cx: number, cy: number): void {
    out.weight = out.l = out.a = out.b = out.square = 0
    // Sorts the corners from top to bottom.
    if (by < ay) [ax, ay, bx, by] = [bx, by, ax, ay]
    if (cy < by) [bx, by, cx, cy] = [cx, cy, bx, by]
    if (by < ay) [ax, ay, bx, by] = [bx, by, ax, ay]
    const top = Math.max(0, Math.ceil(ay - 0.5))
    const middle = Math.min(this.height, Math.max(top, Math.ceil(by - 0.5)))
    const bottom = Math.min(this.height, Math.ceil(cy - 0.5))
    const long = (cx - ax) / (cy - ay)
    const upper = (bx - ax) / (by - ay)
    const lower = (cx - bx) / (cy - by)
    for (let y = top; y < middle; y++) {
      const line = y + 0.5 - ay
      this.#addRow(out, y, ax + line * long, ax + line * upper)
    }
    for (let y = middle; y < bottom; y++) {
      const line = y + 0.5
      this.#addRow(out, y, ax + (line - ay) * long, bx + (line - by) * lower)
    }
  }

  /** Adds the pixels of a row whose centres lie between two positions. */
  #addRow(out: Cover, y: number, a: number, b: number): void {
    const from = Math.max(0, Math.ceil(Math.min(a, b) - 0.5))
    const to = Math.min(this.width, Math.ceil(Math.max(a, b) - 0.5))
    if (to <= from) return
    const sums = this.#sums
    const i = (y * (this.width + 1) + from) * fields
    const j = i + (to - from) * fields
    out.weight += sums[j]! - sums[i]!
    out.l += sums[j + 1]! - sums[i + 1]!
    out.a += sums[j + 2]! - sums[i + 2]!
    out.b += sums[j + 3]! - sums[i + 3]!
    out.square += sums[j + 4]! - sums[i + 4]!
  }
}

/** Returns the squared error that remains if the whole area gets its mean colour. */
export function errorOf(cover: Cover): number {
  if (cover.weight <= 0) return 0
  const mean = (cover.l * cover.l + cover.a * cover.a + cover.b * cover.b) / cover.weight
  return Math.max(0, cover.square - mean)
}
