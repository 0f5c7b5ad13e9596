import { blurPlane } from '../../ground/plane/blur.ts'
import type { LabPlanes } from '../../ground/plane/lab-planes.ts'
import type { Size } from '../../ground/plane/size.ts'
import { connect } from '../../ground/shapes/regions.ts'

/** Sheets of paper from front to back; the last one has no holes and no mask. */
export interface Sheets extends Size {
  /** Paper where above 0.5; smooth, so that the outline can be drawn at any size. */
  readonly masks: readonly Float32Array[]
  /** Index of the visible sheet at every pixel. */
  readonly seen: Uint8Array
}

/** Removes pieces of paper and holes that are too small to be cut. */
function withoutCrumbs(mask: Uint8Array, planes: LabPlanes, least: number): Uint8Array {
  const parts = connect(Int32Array.from(mask), planes)
  return mask.map((value, i) => (parts.area[parts.labels[i]!]! < least ? 1 - value : value))
}

/** Mask of one sheet: paper where the tone is below `level`, with outlines as smooth as if cut with scissors. */
function cutSheet(tone: Float32Array, planes: LabPlanes, level: number, sigma: number): Float32Array {
  const rough = Float32Array.from(tone, (value) => (value < level ? 1 : 0))
  // Blurring and thresholding at 0.5 rounds corners and opens narrow bridges.
  const round = Uint8Array.from(blurPlane(rough, planes, sigma), (value) => (value > 0.5 ? 1 : 0))
  const clean = withoutCrumbs(round, planes, 14 * sigma * sigma)
  return blurPlane(Float32Array.from(clean), planes, Math.max(1.7, sigma * 0.75))
}

/** Mask of a frame whose opening has rounded corners; paper where above 0.5. */
function frameSheet({ width, height }: Size, margin: number): Float32Array {
  const corner = margin * 1.2
  const out = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = Math.max(0, corner + margin - Math.min(x + 0.5, width - x - 0.5))
      const dy = Math.max(0, corner + margin - Math.min(y + 0.5, height - y - 0.5))
      out[y * width + x] = Math.min(1, Math.max(0, 0.5 + (Math.hypot(dx, dy) - corner) / 6))
    }
  }
  return out
}

export interface SheetPlan {
  readonly count: number
  /** Blur radius in pixels that rounds the outlines. */
  readonly sigma: number
  /** Width of the frame in pixels; 0 for none. */
  readonly margin: number
}

/** Cuts a tone into sheets, the darkest in front. An optional frame comes before all others. */
export function cutSheets(tone: Float32Array, planes: LabPlanes, plan: SheetPlan): Sheets {
  const { width, height } = planes
  const masks: Float32Array[] = []
  if (plan.margin > 0) masks.push(frameSheet(planes, plan.margin))
  for (let k = 1; k < plan.count; k++) masks.push(cutSheet(tone, planes, k / plan.count, plan.sigma))
  const seen = new Uint8Array(width * height)
  for (let i = 0; i < seen.length; i++) {
    let k = 0
    while (k < masks.length && masks[k]![i]! <= 0.5) k += 1
    seen[i] = k
  }
  return { width, height, masks, seen }
}
