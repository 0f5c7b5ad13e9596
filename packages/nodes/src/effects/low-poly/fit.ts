import type { Size } from '../../ground/plane/size.ts'
import { KernelSession } from '../../kernels/session.ts'
import { type Mesh, meshOf, ringsOf } from './mesh.ts'
import { addPoints, firstPoints } from './points.ts'
import type { RowSums } from './sums.ts'

export interface FitPlan {
  /** Number of points in the finished mesh. */
  readonly count: number
  readonly seed: number
  readonly signal: AbortSignal
  progress(fraction: number): void
  /** Called once with an early mesh, for a preview. */
  showPreview(mesh: Mesh): Promise<void>
}

const rounds = 7
/** Directions in which a point is tentatively moved, as cosine and sine. */
export const ways = Float64Array.from({ length: 16 }, (_, i) => {
  const angle = ((i >> 1) * Math.PI) / 4
  return i % 2 === 0 ? Math.cos(angle) : Math.sin(angle)
})

/** Sizes for all points of a mesh, in pixels: the area of an average triangle, and the distance of tentative moves. */
export interface MeshSizes {
  readonly usual: number
  readonly reaches: readonly number[]
}

/** Memory of a session with the sums to which the meshes of a picture are fitted. */
interface Workshop {
  readonly session: KernelSession
  readonly sums: number
  readonly ways: number
}

export function openWorkshop(session: KernelSession, sums: RowSums): Workshop {
  return { session, sums: session.place(sums.values), ways: session.place(ways) }
}

/** Moves the points of a mesh, in place, to the positions at which the triangles around them fit best. */
export async function settle(
  { session, ...placed }: Workshop,
  mesh: Mesh,
  { width, height }: Size,
  { usual, reaches }: MeshSizes,
): Promise<void> {
  const { start, list } = ringsOf(mesh)
  const count = mesh.points.length / 2
  const [points, triangles] = [session.place(mesh.points), session.place(mesh.triangles)]
  const rings = { starts: session.place(start), list: session.place(list) }
  for (const reach of reaches)
    await session.run('settleMesh', 1, {
      ...placed,
      ...rings,
      points,
      count,
      triangles,
      width,
      height,
      reach,
      usual,
    })
  mesh.points.set(session.doubles(points, count * 2))
}

/**
 * Fits a mesh whose corners and edges follow the corners and edges of the picture, with more triangles where there is more detail.
 */
export async function fitMesh(sums: RowSums, size: Size, plan: FitPlan): Promise<Mesh> {
  const usual = (size.width * size.height) / (2 * plan.count)
  const side = Math.sqrt(usual)
  let points: Float64Array = Float64Array.from(firstPoints(size, Math.max(8, plan.count * 0.3), plan.seed))
  let mesh = meshOf(points)
  using session = new KernelSession(plan.signal)
  const workshop = openWorkshop(session, sums)
  for (let round = 0; round < rounds; round++) {
    const missing = plan.count - points.length / 2
    if (missing > 0 && round > 0) {
      points = addPoints(mesh, sums, Math.ceil(missing / Math.max(1, rounds - 2 - round)), usual * 0.12)
      mesh = meshOf(points)
    }
    const reaches = [0.5, 0.22, 0.1].map((reach) => side * reach * (1 - round / (rounds * 1.3)) + 0.3)
    await settle(workshop, mesh, sums, { usual, reaches })
    mesh = round < rounds - 1 ? meshOf(points) : mesh
    plan.progress((round + 1) / rounds)
    if (round === 2) await plan.showPreview(mesh)
  }
  return mesh
}
