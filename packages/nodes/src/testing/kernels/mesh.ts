import { ways } from '../../effects/low-poly/fit.ts'
import { type Mesh, ringsOf } from '../../effects/low-poly/mesh.ts'
import { type Cover, errorOf, type RowSums } from '../../effects/low-poly/sums.ts'

const cover: Cover = { weight: 0, l: 0, a: 0, b: 0, square: 0 }

/**
 * Returns the error of a triangle plus a penalty for its shape; infinite if the triangle is flipped or nearly degenerate. `usual`
 * is the area of an average triangle.
 */
function costOf(sums: RowSums, p: Float64Array, i: number, j: number, k: number, usual: number): number {
  const ax = p[i * 2]!
  const ay = p[i * 2 + 1]!
  const bx = p[j * 2]!
  const by = p[j * 2 + 1]!
  const cx = p[k * 2]!
  const cy = p[k * 2 + 1]!
  const twice = (by - ay) * (cx - ax) - (bx - ax) * (cy - ay)
  if (twice < usual * 0.03) return Infinity
  sums.read(cover, ax, ay, bx, by, cx, cy)
  const edges =
    (bx - ax) ** 2 + (by - ay) ** 2 + (cx - bx) ** 2 + (cy - by) ** 2 + (ax - cx) ** 2 + (ay - cy) ** 2
  // The thinness is 1 for an equilateral triangle, and larger for thin triangles.
  const thin = edges / (3.4641 * twice)
  return errorOf(cover) + usual * 4e-4 * (thin - 1) + (thin > 4 ? usual * 0.01 * (thin - 4) : 0)
}

/**
 * Reference for `settleMesh`: moves every point to the position where the triangles around it fit best, by trial in eight
 * directions (after Lawonn & Guenther, "Stylized Image Triangulation", 2018). Border points stay on the border, and corners stay
 * fixed.
 */
export function settleReference(mesh: Mesh, sums: RowSums, reach: number, usual: number): void {
  const { points, triangles } = mesh
  const { start, list } = ringsOf(mesh)
  /** Returns the cost of the triangles around a point; the sum stops early once it reaches `limit`. */
  const around = (point: number, limit: number) => {
    let cost = 0
    for (let r = start[point]!; r < start[point + 1]! && cost < limit; r++) {
      const t = list[r]! * 3
      cost += costOf(sums, points, triangles[t]!, triangles[t + 1]!, triangles[t + 2]!, usual)
    }
    return cost
  }
  for (let point = 0; point < points.length / 2; point++) {
    const x = points[point * 2]!
    const y = points[point * 2 + 1]!
    const fixedX = x <= 0 || x >= sums.width
    const fixedY = y <= 0 || y >= sums.height
    if (fixedX && fixedY) continue
    let [bestX, bestY, best] = [x, y, around(point, Infinity)]
    for (let direction = 0; direction < ways.length; direction += 2) {
      const [dx, dy] = [ways[direction]!, ways[direction + 1]!]
      const tryX = fixedX ? x : Math.min(sums.width - 0.5, Math.max(0.5, x + dx * reach))
      const tryY = fixedY ? y : Math.min(sums.height - 0.5, Math.max(0.5, y + dy * reach))
      points[point * 2] = tryX
      points[point * 2 + 1] = tryY
      const cost = around(point, best)
      if (cost < best) [bestX, bestY, best] = [tryX, tryY, cost]
    }
    points[point * 2] = bestX
    points[point * 2 + 1] = bestY
  }
}
