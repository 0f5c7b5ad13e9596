import Delaunator from 'delaunator'

/** A triangulated point set. Corners of triangle t are `triangles[3 t .. 3 t + 2]`; all triangles have the same winding. */
export interface Mesh {
  /** x and y of every point, in pixels of the planes to which the mesh was fitted. */
  readonly points: Float64Array
  readonly triangles: Uint32Array
  readonly halfedges: Int32Array
}

export function meshOf(points: Float64Array): Mesh {
  const { triangles, halfedges } = new Delaunator(points)
  return { points, triangles: Uint32Array.from(triangles), halfedges: Int32Array.from(halfedges) }
}

/** Returns the triangles around every point: the triangles around point p are `list[start[p] .. start[p + 1]]`. */
export function ringsOf(mesh: Mesh): { readonly start: Uint32Array; readonly list: Uint32Array } {
  const count = mesh.points.length / 2
  const start = new Uint32Array(count + 1)
  for (const point of mesh.triangles) start[point + 1]! += 1
  for (let i = 0; i < count; i++) start[i + 1]! += start[i]!
  const next = start.slice()
  const list = new Uint32Array(mesh.triangles.length)
  for (let i = 0; i < mesh.triangles.length; i++) {
    const point = mesh.triangles[i]!
    list[next[point]!] = Math.floor(i / 3)
    next[point]! += 1
  }
  return { start, list }
}
