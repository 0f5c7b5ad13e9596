import { connectedComponents } from '../../ground/people/connected-components.ts'
import { planeOf } from '../../ground/plane/plane.ts'
import type { Size } from '../../ground/plane/size.ts'
import type { Nearness } from './nearness.ts'
import { type Loops, loopsOf } from './outline.ts'

export interface SheetPlan {
  /** Number of sheets, including the back sheet. */
  readonly sheets: number
  /** Smoothness of the cuts, from 0 to 1; smoother cuts have fewer small shapes. */
  readonly smoothness: number
  /** Tolerance in pixels of the simplification of a cut: points nearer to a straight line are dropped. */
  readonly reach: number
}

/** Minimum size of a shape or a hole as a share of the picture, and its minimum size on faces. */
const [minShare, minShareOnFaces] = [0.0007, 0.00006]

/** Removes shapes and holes that scissors could not cut. */
function withoutSmallPieces(mask: Uint8Array, faceAt: Int32Array, size: Size, fine: number): Uint8Array {
  const out = mask.slice()
  for (const kind of [1, 0] as const) {
    const plane = planeOf(size, (i) => (out[i] === kind ? 1 : 0))
    const { label, sizes } = connectedComponents(plane, (value) => value > 0.5)
    const onFace = new Float64Array(sizes.length)
    for (let i = 0; i < label.length; i++) if (label[i]! >= 0 && faceAt[i]! >= 0) onFace[label[i]!]! += 1
    const isCrumb = sizes.map(
      (area, part) => area < fine * label.length * (onFace[part]! > 0.5 * area ? minShareOnFaces : minShare),
    )
    for (let i = 0; i < out.length; i++) if (label[i]! >= 0 && isCrumb[label[i]!]) out[i] = 1 - kind
  }
  return out
}

/**
 * Returns the outlines of every sheet except the back sheet, which is whole. Each sheet covers the pixels whose nearness exceeds
 * its share of the depth.
 */
export function cutSheets({ data, faceAt }: Nearness, size: Size, plan: SheetPlan): Loops[] {
  const { sheets, smoothness, reach } = plan
  const fine = 0.6 + 1.6 * smoothness
  return Array.from({ length: sheets - 1 }, (_, k) => {
    const from = (k + 1) / sheets
    const rough = new Uint8Array(data.length)
    for (let i = 0; i < rough.length; i++) if (data[i]! >= from) rough[i] = 1
    const mask = withoutSmallPieces(rough, faceAt, size, fine)
    return loopsOf((x, y) => mask[y * size.width + x] === 1, size, reach)
  })
}
