import type { Size } from '../../ground/plane/size.ts'
import { randomOf } from '../../ground/random/random.ts'
import type { Mesh } from './mesh.ts'
import { type Cover, errorOf, type RowSums } from './sums.ts'

/** Returns about `count` points that cover the picture: evenly spaced border points first, then a jittered hexagonal grid. */
export function firstPoints({ width, height }: Size, count: number, seed: number): number[] {
  const random = randomOf(seed)
  const spacing = Math.sqrt((width * height * 1.1547) / count)
  const points: number[] = []
  const columns = Math.max(1, Math.round(width / (spacing * 1.25)))
  const rows = Math.max(1, Math.round(height / (spacing * 1.25)))
  for (let i = 0; i < columns; i++)
    points.push((i * width) / columns, 0, width - (i * width) / columns, height)
  for (let i = 0; i < rows; i++) points.push(width, (i * height) / rows, 0, height - (i * height) / rows)
  const line = spacing * 0.866
  for (let row = 0, y = line; y < height - line * 0.5; row++, y += line) {
    for (let x = spacing * (row % 2 === 0 ? 0.5 : 1); x < width - spacing * 0.3; x += spacing)
      points.push(x + (random() - 0.5) * spacing * 0.55, y + (random() - 0.5) * line * 0.55)
  }
  return points
}

/** Adds up to `count` points in the centres of the triangles with the largest error (Garland & Heckbert 1995). */
export function addPoints(mesh: Mesh, sums: RowSums, count: number, minArea: number): Float64Array {
  const { points, triangles } = mesh
  const cover: Cover = { weight: 0, l: 0, a: 0, b: 0, square: 0 }
  const places: { error: number; x: number; y: number }[] = []
  for (let t = 0; t < triangles.length; t += 3) {
    const [i, j, k] = [triangles[t]! * 2, triangles[t + 1]! * 2, triangles[t + 2]! * 2]
    const [ax, ay, bx, by] = [points[i]!, points[i + 1]!, points[j]!, points[j + 1]!]
    const [cx, cy] = [points[k]!, points[k + 1]!]
    if (Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) < 2 * minArea) continue
    sums.read(cover, ax, ay, bx, by, cx, cy)
    places.push({ error: errorOf(cover), x: (ax + bx + cx) / 3, y: (ay + by + cy) / 3 })
  }
  places.sort((a, b) => b.error - a.error)
  const worst = places.slice(0, count)
  const grown = new Float64Array(points.length + worst.length * 2)
  grown.set(points)
  for (const [index, { x, y }] of worst.entries()) grown.set([x, y], points.length + index * 2)
  return grown
}
