import { magnitude } from '../../plane/magnitude.ts'
import type { Point } from '../faces/decode.ts'
import { type FaceMesh, pointOf } from '../faces/mesh.ts'
import type { Portrait } from '../faces/portrait.ts'

/** Returns the positions of points of a mesh in the planes of a portrait, as x, y, x, y … */
export function inPlanes(
  { box, width, height }: Portrait,
  mesh: FaceMesh,
  indices: readonly number[],
): number[] {
  return indices.flatMap((index) => {
    const { x, y } = pointOf(mesh, index)
    return [((x - box.left) * width) / box.width, ((y - box.top) * height) / box.height]
  })
}

/** Returns the mean of points of a mesh in the planes of a portrait. */
export function middleOf(portrait: Portrait, mesh: FaceMesh, indices: readonly number[]): Point {
  const places = inPlanes(portrait, mesh, indices)
  const mean = (from: 0 | 1) =>
    places.reduce((sum, value, i) => sum + (i % 2 === from ? value : 0), 0) / indices.length
  return { x: mean(0), y: mean(1) }
}

/** Returns the distance of a position from a closed line; the distance is negative inside the line. */
export function distanceTo(line: readonly number[], x: number, y: number): number {
  let nearest = Infinity
  let isInside = false
  for (let i = 0, j = line.length - 2; i < line.length; j = i, i += 2) {
    const x0 = line[j]!
    const y0 = line[j + 1]!
    const y1 = line[i + 1]!
    const dx = line[i]! - x0
    const dy = y1 - y0
    const length = dx * dx + dy * dy
    const t = length > 0 ? Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / length)) : 0
    const ex = x - x0 - t * dx
    const ey = y - y0 - t * dy
    nearest = Math.min(nearest, ex * ex + ey * ey)
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) * dx) / dy) isInside = !isInside
  }
  return (isInside ? -1 : 1) * Math.sqrt(nearest)
}

/**
 * Calls `visit` for each pixel of the planes that is inside a closed line or within `reach` of it, with the pixel's distance from
 * the line.
 */
export function eachNear(
  { width, height }: Portrait,
  line: readonly number[],
  reach: number,
  visit: (i: number, distance: number) => void,
): void {
  const xs = line.filter((_, i) => i % 2 === 0)
  const ys = line.filter((_, i) => i % 2 === 1)
  const bottom = Math.min(height - 1, Math.ceil(Math.max(...ys) + reach))
  const right = Math.min(width - 1, Math.ceil(Math.max(...xs) + reach))
  for (let y = Math.max(0, Math.floor(Math.min(...ys) - reach)); y <= bottom; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs) - reach)); x <= right; x++) {
      const distance = distanceTo(line, x + 0.5, y + 0.5)
      if (distance <= reach) visit(y * width + x, distance)
    }
  }
}

/** Returns the width of a mesh's oval at the cheeks, and the oval's height, in pixels of the planes. */
export function extentOf(
  portrait: Portrait,
  mesh: FaceMesh,
): { readonly wide: number; readonly tall: number } {
  const [left, right] = [middleOf(portrait, mesh, [234]), middleOf(portrait, mesh, [454])]
  const [top, chin] = [middleOf(portrait, mesh, [10]), middleOf(portrait, mesh, [152])]
  return {
    wide: magnitude(left.x - right.x, left.y - right.y),
    tall: Math.max(2, magnitude(top.x - chin.x, top.y - chin.y)),
  }
}

/** Returns the area of a closed line. */
export function areaOf(line: readonly number[]): number {
  let twice = 0
  for (let i = 0, j = line.length - 2; i < line.length; j = i, i += 2)
    twice += line[j]! * line[i + 1]! - line[i]! * line[j + 1]!
  return Math.abs(twice) / 2
}

/** Returns the convex hull of points, as x, y, x, y … (Andrew 1979). */
export function hullOf(points: readonly (readonly [x: number, y: number])[]): number[] {
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by)
  const chain = (order: typeof sorted) => {
    const out: (readonly [number, number])[] = []
    for (const [x, y] of order) {
      for (let [a, b] = out.slice(-2); a && b; [a, b] = out.slice(-2)) {
        if ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) > 0) break
        out.pop()
      }
      out.push([x, y])
    }
    return out.slice(0, -1)
  }
  return [...chain(sorted), ...chain(sorted.toReversed())].flat()
}

/** Width of a half of a face, relative to the wider half, below which its eye counts as hidden. */
const hiddenBelow = 0.3

/** Returns, for the left and for the right eye, true if the face is turned so far that the nose hides the eye. */
export function hiddenEyes(mesh: FaceMesh): readonly [left: boolean, right: boolean] {
  const middle = pointOf(mesh, 6)
  const [left, right] = [pointOf(mesh, 234), pointOf(mesh, 454)].map(({ x, y }) =>
    magnitude(x - middle.x, y - middle.y),
  ) as [number, number]
  return [left < hiddenBelow * right, right < hiddenBelow * left]
}
