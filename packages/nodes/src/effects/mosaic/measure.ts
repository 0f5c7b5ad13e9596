import type { ExecutionContext } from '../../execution-types.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import type { Size } from '../../ground/plane/size.ts'
import type { RowField } from './field.ts'
import { gridOf, type Tiles } from './tiles.ts'

/** Tile geometry at every pixel of the finished picture. */
export interface Ground extends Size {
  /** Index of the nearest tile. */
  readonly owner: Int32Array
  /** Distance of the pixel from the tile's outline, in tile sides; negative in the joints. */
  readonly depth: Float32Array
}

/** Maximum half extent of a tile, in sides: where rows diverge, the joint widens, because tiles are not stretched. */
const half = 0.54
/** Corners are cut where |u| + |v| in the tile's axes exceeds this number of sides. */
const corner = 0.9

/**
 * Computes the tile shapes at output resolution: Voronoi cells in each tile's own Chebyshev metric, so that tiles are square
 * where there is room, and cut where rows meet. `swell` makes each tile slightly larger or smaller.
 */
export async function measureTiles(
  tiles: Tiles,
  field: RowField,
  job: { readonly side: number; readonly size: Size; readonly swell: Float32Array },
  context: Pick<ExecutionContext, 'signal'>,
): Promise<Ground> {
  const { side, swell } = job
  const { width, height } = job.size
  const grid = gridOf(tiles, field, side)
  const owner = new Int32Array(width * height)
  const depth = new Float32Array(width * height)
  const [scaleX, scaleY] = [field.width / width, field.height / height]
  await eachRow({ from: 0, to: height }, context, (py) => {
    const y = (py + 0.5) * scaleY
    const row = Math.floor(y / side)
    const [top, bottom] = [Math.max(0, row - 1), Math.min(grid.rows - 1, row + 1)]
    for (let px = 0; px < width; px++) {
      const x = (px + 0.5) * scaleX
      const column = Math.floor(x / side)
      let best = 1e9
      let second = 1e9
      let mine = -1
      let sum = 0
      for (let gy = top; gy <= bottom; gy++) {
        const from = grid.start[gy * grid.columns + Math.max(0, column - 1)]!
        const to = grid.start[gy * grid.columns + Math.min(grid.columns - 1, column + 1) + 1]!
        for (let k = from; k < to; k++) {
          const i = grid.list[k]!
          const dx = x - tiles.x[i]!
          const dy = y - tiles.y[i]!
          const u = Math.abs(dx * tiles.cos[i]! + dy * tiles.sin[i]!)
          const v = Math.abs(dy * tiles.cos[i]! - dx * tiles.sin[i]!)
          const away = Math.max(u, v) - swell[i]! * side
          if (away < best) {
            second = best
            best = away
            mine = i
            sum = u + v
          } else if (away < second) second = away
        }
      }
      const index = py * width + px
      owner[index] = mine
      const inside = Math.min((second - best) / (2 * side), half - best / side)
      depth[index] = mine < 0 ? -1 : Math.min(inside, (corner - sum / side) * 0.7)
    }
  })
  return { width, height, owner, depth }
}
