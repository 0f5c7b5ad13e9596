import type { LabPlanes } from '../plane/lab-planes.ts'
import { randomOf } from '../random/random.ts'

export interface CellPlan {
  /** Side of a cell in uniform areas, in pixels. */
  readonly side: number
  /** Colour difference (Oklab) that weighs as much as a distance of one side. */
  readonly reach: number
  readonly seed: number
}

const rounds = 6

/** Returns the initial cell centres (x, y, L, a, b) on a jittered hexagonal grid. */
function firstCentres(planes: LabPlanes, { side, seed }: CellPlan): Float64Array {
  const random = randomOf(seed ^ 0x1f83d9ab)
  const centres: number[] = []
  const line = side * 0.93
  for (let row = 0, y = line / 2; y < planes.height + line / 2; row++, y += line) {
    for (let x = (row % 2 ? 0.25 : 0.75) * side; x < planes.width + side / 4; x += side * 1.075) {
      const cx = Math.min(planes.width - 1, Math.max(0, x + (random() - 0.5) * side * 0.5))
      const cy = Math.min(planes.height - 1, Math.max(0, y + (random() - 0.5) * side * 0.5))
      const i = Math.floor(cy) * planes.width + Math.floor(cx)
      centres.push(cx, cy, planes.l[i]!, planes.a[i]!, planes.b[i]!)
    }
  }
  return Float64Array.from(centres)
}

/** Assigns every pixel to the nearest centre, by the combined distance of position and colour. */
function assign(planes: LabPlanes, centres: Float64Array, plan: CellPlan, labels: Int32Array): void {
  const { width, height, l, a, b } = planes
  const best = new Float32Array(labels.length).fill(Infinity)
  const window = plan.side * 1.35
  const [near, like] = [1 / plan.side ** 2, 1 / plan.reach ** 2]
  for (let c = 0; c < centres.length; c += 5) {
    const [cx, cy, cl, ca, cb] = centres.subarray(c, c + 5) as unknown as [
      number,
      number,
      number,
      number,
      number,
    ]
    const [left, right] = [Math.max(0, Math.floor(cx - window)), Math.min(width - 1, Math.ceil(cx + window))]
    for (let y = Math.max(0, Math.floor(cy - window)); y <= Math.min(height - 1, cy + window); y++) {
      const dy = (y + 0.5 - cy) ** 2
      for (let x = left; x <= right; x++) {
        const i = y * width + x
        const distance = ((x + 0.5 - cx) ** 2 + dy) * near
        const away = distance + ((l[i]! - cl) ** 2 + (a[i]! - ca) ** 2 + (b[i]! - cb) ** 2) * like
        if (away >= best[i]!) continue
        best[i] = away
        labels[i] = c / 5
      }
    }
  }
}

function recentre(planes: LabPlanes, centres: Float64Array, labels: Int32Array): void {
  const { width, l, a, b } = planes
  const sums = new Float64Array((centres.length / 5) * 6)
  for (let i = 0; i < labels.length; i++) {
    const index = labels[i]! * 6
    sums[index]! += (i % width) + 0.5
    sums[index + 1]! += Math.floor(i / width) + 0.5
    sums[index + 2]! += l[i]!
    sums[index + 3]! += a[i]!
    sums[index + 4]! += b[i]!
    sums[index + 5]! += 1
  }
  for (let c = 0; c < centres.length / 5; c++) {
    const count = sums[c * 6 + 5]!
    if (count > 0) for (let k = 0; k < 5; k++) centres[c * 5 + k] = sums[c * 6 + k]! / count
  }
}

/**
 * Divides a picture into superpixels: cells of similar size that follow edges (SLIC, Achanta et al. 2012, in Oklab). Returns a
 * label per pixel.
 */
export function superpixels(planes: LabPlanes, plan: CellPlan): Int32Array {
  const centres = firstCentres(planes, plan)
  const labels = new Int32Array(planes.width * planes.height)
  for (let round = 0; round < rounds; round++) {
    assign(planes, centres, plan, labels)
    recentre(planes, centres, labels)
  }
  return labels
}
