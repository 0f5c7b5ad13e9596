import { labOfLight, linearRgb } from '../../ground/colour/lab.ts'
import type { LabPlanes } from '../../ground/plane/lab-planes.ts'
import { randomOf } from '../../ground/random/random.ts'
import type { Mesh } from './mesh.ts'

export interface FacetStyle {
  /** Strength of the shading of each facet by its own slope, from 0 to 1. */
  readonly relief: number
  /** Strength of the colour gradient across a facet, from 0 to 1. */
  readonly blend: number
  /** Factor of the chroma. */
  readonly chroma: number
  readonly seed: number
}

/** Statistics of a triangle: mean colour, and the change of lightness per pixel across it. */
interface Facet {
  l: number
  a: number
  b: number
  slopeX: number
  slopeY: number
}

/** Reads the pixels of a triangle; calculates its mean colour in linear light and the least-squares plane of its lightness. */
function readFacet(planes: LabPlanes, p: Float64Array, corners: readonly [number, number, number]): Facet {
  const { width, height, alpha } = planes
  const [i, j, k] = corners
  const [ax, ay, bx, by] = [p[i * 2]!, p[i * 2 + 1]!, p[j * 2]!, p[j * 2 + 1]!]
  const [cx, cy] = [p[k * 2]!, p[k * 2 + 1]!]
  const [mx, my] = [(ax + bx + cx) / 3, (ay + by + cy) / 3]
  let [weight, r, g, b, sx, sy, sl, sxx, sxy, syy, sxl, syl] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  const add = (x: number, y: number) => {
    const index = y * width + x
    const w = alpha[index]! + 1e-6
    const lightness = planes.l[index]!
    const rgb = linearRgb([lightness, planes.a[index]!, planes.b[index]!])
    const [dx, dy] = [x + 0.5 - mx, y + 0.5 - my]
    weight += w
    r += w * rgb[0]
    g += w * rgb[1]
    b += w * rgb[2]
    sx += w * dx
    sy += w * dy
    sl += w * lightness
    sxx += w * dx * dx
    sxy += w * dx * dy
    syy += w * dy * dy
    sxl += w * dx * lightness
    syl += w * dy * lightness
  }
  const inside = (qx: number, qy: number) =>
    (bx - ax) * (qy - ay) - (by - ay) * (qx - ax) <= 0 &&
    (cx - bx) * (qy - by) - (cy - by) * (qx - bx) <= 0 &&
    (ax - cx) * (qy - cy) - (ay - cy) * (qx - cx) <= 0
  for (let y = Math.max(0, Math.floor(Math.min(ay, by, cy))); y < Math.min(height, Math.max(ay, by, cy)); y++)
    for (
      let x = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
      x < Math.min(width, Math.max(ax, bx, cx));
      x++
    )
      if (inside(x + 0.5, y + 0.5)) add(x, y)
  const middle = (position: number, size: number) => Math.min(size - 1, Math.max(0, Math.floor(position)))
  if (weight === 0) add(middle(mx, width), middle(my, height))
  const mean = labOfLight(r, g, b, weight)
  const [vxx, vxy, vyy] = [sxx - (sx * sx) / weight, sxy - (sx * sy) / weight, syy - (sy * sy) / weight]
  const [vxl, vyl] = [sxl - (sx * sl) / weight, syl - (sy * sl) / weight]
  // Ridge regularization keeps the slope near zero for facets of few pixels.
  const ridge = 1 + 0.02 * (vxx + vyy)
  const det = (vxx + ridge) * (vyy + ridge) - vxy * vxy
  return {
    l: mean[0],
    a: mean[1],
    b: mean[2],
    slopeX: ((vyy + ridge) * vxl - vxy * vyl) / det,
    slopeY: ((vxx + ridge) * vyl - vxy * vxl) / det,
  }
}

const soft = (value: number, limit: number) => limit * Math.tanh(value / limit)

/**
 * Returns linear RGB at the three corners of every triangle, nine numbers each. The gradient of lightness is interpreted as the
 * slope of a surface lit from the upper left, which makes a flat picture look folded.
 */
export function facetColours(planes: LabPlanes, mesh: Mesh, style: FacetStyle): Float32Array {
  const { points, triangles } = mesh
  const random = randomOf(style.seed ^ 0x5bd1e995)
  const unit = Math.sqrt(planes.width * planes.height)
  const colours = new Float32Array(triangles.length * 3)
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = [triangles[t]!, triangles[t + 1]!, triangles[t + 2]!] as const
    const facet = readFacet(planes, points, corners)
    const mx = (points[corners[0] * 2]! + points[corners[1] * 2]! + points[corners[2] * 2]!) / 3
    const my = (points[corners[0] * 2 + 1]! + points[corners[1] * 2 + 1]! + points[corners[2] * 2 + 1]!) / 3
    const lit = soft(((facet.slopeX * 0.6 + facet.slopeY * 0.8) * unit) / 22, 0.07) + (random() - 0.5) * 0.05
    // The shading is weaker near black and white, where lightness has no headroom.
    const room = Math.min(1, 0.35 + 2.6 * facet.l * (1.08 - facet.l))
    const light = facet.l + style.relief * lit * room
    for (let c = 0; c < 3; c++) {
      const dx = points[corners[c]! * 2]! - mx
      const dy = points[corners[c]! * 2 + 1]! - my
      const run = soft((facet.slopeX * dx + facet.slopeY * dy) * style.blend, 0.09)
      colours.set(linearRgb([light + run, facet.a * style.chroma, facet.b * style.chroma]), t * 3 + c * 3)
    }
  }
  return colours
}
