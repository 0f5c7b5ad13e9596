import type { LabPlanes } from '../../ground/plane/lab-planes.ts'
import type { RowField } from './field.ts'
import { align, gridOf, type Tiles } from './tiles.ts'

/** Returns the tile of every pixel: the nearest tile, measured along the tile's own sides (Hausner 2001). */
function ownersOf(tiles: Tiles, field: RowField, side: number): Int32Array {
  const { width, height } = field
  const grid = gridOf(tiles, field, side)
  const owners = new Int32Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / side)
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / side)
      let [best, owner] = [Infinity, -1]
      for (let gy = Math.max(0, row - 1); gy <= Math.min(grid.rows - 1, row + 1); gy++) {
        const from = grid.start[gy * grid.columns + Math.max(0, column - 1)]!
        const to = grid.start[gy * grid.columns + Math.min(grid.columns - 1, column + 1) + 1]!
        for (let k = from; k < to; k++) {
          const i = grid.list[k]!
          const dx = x + 0.5 - tiles.x[i]!
          const dy = y + 0.5 - tiles.y[i]!
          const u = Math.abs(dx * tiles.cos[i]! + dy * tiles.sin[i]!)
          const v = Math.abs(dy * tiles.cos[i]! - dx * tiles.sin[i]!)
          const away = Math.max(u, v)
          if (away < best) [best, owner] = [away, i]
        }
      }
      owners[y * width + x] = owner
    }
  }
  return owners
}

/**
 * Moves every tile to the centroid of its pixels, without the pixels on guidelines, and rotates the tile along its row (Lloyd
 * 1982).
 */
export function settleTiles(tiles: Tiles, field: RowField, side: number): void {
  const owners = ownersOf(tiles, field, side)
  const sums = new Float64Array(tiles.count * 3)
  for (let i = 0; i < owners.length; i++) {
    const owner = owners[i]!
    if (owner < 0 || field.lines[i]) continue
    sums[owner * 3]! += (i % field.width) + 0.5
    sums[owner * 3 + 1]! += Math.floor(i / field.width) + 0.5
    sums[owner * 3 + 2]! += 1
  }
  for (let i = 0; i < tiles.count; i++) {
    const count = sums[i * 3 + 2]!
    if (count === 0) continue
    tiles.x[i] = sums[i * 3]! / count
    tiles.y[i] = sums[i * 3 + 1]! / count
    align(tiles, i, field)
  }
}

/**
 * Returns the mean Oklab colour of every tile: L, a, b. Pixels near the centre have the highest weight, so that neighbouring
 * colours affect the mean little.
 */
export function tileColours(tiles: Tiles, field: RowField, planes: LabPlanes, side: number): Float32Array {
  const owners = ownersOf(tiles, field, side)
  const sums = new Float64Array(tiles.count * 4)
  for (let i = 0; i < owners.length; i++) {
    const owner = owners[i]!
    if (owner < 0) continue
    const dx = (i % field.width) + 0.5 - tiles.x[owner]!
    const dy = Math.floor(i / field.width) + 0.5 - tiles.y[owner]!
    const weight = 1e-3 + Math.max(0, 1 - (dx * dx + dy * dy) / (side * side * 0.3))
    sums[owner * 4]! += weight * planes.l[i]!
    sums[owner * 4 + 1]! += weight * planes.a[i]!
    sums[owner * 4 + 2]! += weight * planes.b[i]!
    sums[owner * 4 + 3]! += weight
  }
  const colours = new Float32Array(tiles.count * 3)
  for (let i = 0; i < tiles.count; i++) {
    const weight = sums[i * 4 + 3]!
    const index = Math.min(field.height - 1, Math.floor(tiles.y[i]!)) * field.width + Math.floor(tiles.x[i]!)
    colours[i * 3] = weight > 0 ? sums[i * 4]! / weight : planes.l[index]!
    colours[i * 3 + 1] = weight > 0 ? sums[i * 4 + 1]! / weight : planes.a[index]!
    colours[i * 3 + 2] = weight > 0 ? sums[i * 4 + 2]! / weight : planes.b[index]!
  }
  return colours
}
