import { blurPlane } from '../../ground/plane/blur.ts'
import { distanceTo } from '../../ground/plane/distance.ts'
import type { LabPlanes } from '../../ground/plane/lab-planes.ts'
import type { Size } from '../../ground/plane/size.ts'
import { edgesOf } from '../../ground/shapes/edges.ts'

/** Direction of the rows of tiles, as planes; lengths are in pixels of the planes. */
export interface RowField extends Size {
  /** Distance to the nearest guideline: rows lie at equal distances from it. */
  readonly distance: Float32Array
  /** Unit tangent of the row through every pixel; its sign has no meaning. */
  readonly cos: Float32Array
  readonly sin: Float32Array
  /** 1 on the guidelines, otherwise 0. */
  readonly lines: Uint8Array
}

/**
 * Computes rows that follow the outlines in the picture, as in opus vermiculatum: at equal distances from its edges and its
 * border (Hausner 2001; Di Blasi & Gallo 2005). `tile` is the side of a tile in pixels. Rows also surround the parts that `parts`
 * numbers; pixels with -1 belong to no part.
 */
export async function rowField(
  planes: LabPlanes,
  tile: number,
  { parts, signal }: { readonly parts?: Int32Array | undefined; readonly signal: AbortSignal },
): Promise<RowField> {
  const { width, height } = planes
  const lines = edgesOf(planes, { sigma: tile * 0.32, strong: 0.085, weak: 0.035, shortest: tile * 3 })
  for (let x = 0; x < width; x++) lines[x] = lines[(height - 1) * width + x] = 1
  for (let y = 0; y < height; y++) lines[y * width] = lines[y * width + width - 1] = 1
  for (let i = 0; parts && i < lines.length - width; i++)
    if (parts[i] !== parts[i + 1] || parts[i] !== parts[i + width]) lines[i] = 1
  const distance = await distanceTo(lines, planes, signal)
  const smooth = blurPlane(distance, planes, Math.max(0.8, tile * 0.15))
  const doubleCos = new Float32Array(width * height)
  const doubleSin = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const up = Math.max(0, y - 1) * width
    const down = Math.min(height - 1, y + 1) * width
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const gx = smooth[y * width + Math.min(width - 1, x + 1)]! - smooth[y * width + Math.max(0, x - 1)]!
      const gy = smooth[down + x]! - smooth[up + x]!
      doubleCos[i] = gx * gx - gy * gy
      doubleSin[i] = 2 * gx * gy
    }
  }
  const cos = blurPlane(doubleCos, planes, tile * 0.7)
  const sin = blurPlane(doubleSin, planes, tile * 0.7)
  for (let i = 0; i < cos.length; i++) {
    const normal = 0.5 * Math.atan2(sin[i]!, cos[i]!)
    cos[i] = -Math.sin(normal)
    sin[i] = Math.cos(normal)
  }
  return { width, height, distance, cos, sin, lines }
}
