import type { RowField } from './field.ts'
import { align, type Tiles } from './tiles.ts'

/** Tiles laid so far, with a grid for neighbour look-ups. */
class Floor {
  readonly tiles: Tiles
  readonly #field: RowField
  readonly #side: number
  readonly #columns: number
  readonly #cells: Map<number, number[]> = new Map()

  constructor(field: RowField, side: number) {
    this.#field = field
    this.#side = side
    this.#columns = Math.ceil(field.width / side) + 3
    const maximum = Math.ceil((3 * (field.width + side) * (field.height + side)) / (side * side)) + 16
    const plane = () => new Float32Array(maximum)
    this.tiles = { count: 0, x: plane(), y: plane(), cos: plane(), sin: plane() }
  }

  #cell(x: number, y: number): number {
    return Math.floor(y / this.#side + 1) * this.#columns + Math.floor(x / this.#side + 1)
  }

  /**
   * Lays a tile unless another tile is closer than `gap` sides, measured along and across the row. Returns true if the tile was
   * laid.
   */
  lay(x: number, y: number, gap: number): boolean {
    const { tiles } = this
    if (x < 0 || y < 0 || x >= this.#field.width || y >= this.#field.height) return false
    const index = Math.floor(y) * this.#field.width + Math.floor(x)
    const [c, s] = [this.#field.cos[index]!, this.#field.sin[index]!]
    const middle = this.#cell(x, y)
    const minDistance = gap * this.#side
    for (let row = -1; row <= 1; row++) {
      for (let column = -1; column <= 1; column++) {
        for (const i of this.#cells.get(middle + row * this.#columns + column) ?? []) {
          const dx = tiles.x[i]! - x
          const dy = tiles.y[i]! - y
          if (Math.max(Math.abs(dx * c + dy * s), Math.abs(dy * c - dx * s)) < minDistance) return false
        }
      }
    }
    const i = tiles.count
    if (i >= tiles.x.length) return false
    tiles.x[i] = x
    tiles.y[i] = y
    tiles.count += 1
    align(tiles, i, this.#field)
    const list = this.#cells.get(middle)
    if (list) list.push(i)
    else this.#cells.set(middle, [i])
    return true
  }
}

/** Lays tiles along a row from a start point, one side apart, until another tile is too close. */
function walk(
  floor: Floor,
  field: RowField,
  from: { x: number; y: number },
  direction: number,
  side: number,
): void {
  const { width, height, distance } = field
  const level = (Math.floor(distance[Math.floor(from.y) * width + Math.floor(from.x)]! / side) + 0.5) * side
  let { x, y } = from
  let [lastC, lastS] = [0, 0]
  for (;;) {
    const index = Math.floor(y) * width + Math.floor(x)
    let [c, s] = [field.cos[index]!, field.sin[index]!]
    const turn = lastC === 0 && lastS === 0 ? direction : c * lastC + s * lastS < 0 ? -1 : 1
    c *= turn
    s *= turn
    x += c * side
    y += s * side
    if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return
    // Moves the point back onto the row, because a straight step leaves a curved row.
    const here = Math.floor(y) * width + Math.floor(x)
    const gx = (distance[here + 1]! - distance[here - 1]!) / 2
    const gy = (distance[here + width]! - distance[here - width]!) / 2
    const off = Math.max(-0.4 * side, Math.min(0.4 * side, level - distance[here]!))
    x += gx * off
    y += gy * off
    if (!floor.lay(x, y, 0.86)) return
    ;[lastC, lastS] = [c, s]
  }
}

/** Lays rows of tiles: first along the outlines, then outwards row by row; remaining gaps are filled last. */
export function layTiles(field: RowField, side: number): Tiles {
  const { width, height, distance } = field
  const floor = new Floor(field, side)
  const seeds: number[][] = []
  for (let i = 0; i < distance.length; i++) {
    const row = Math.floor(distance[i]! / side)
    if (Math.abs(distance[i]! - (row + 0.5) * side) > 0.6) continue
    seeds[row] ??= []
    seeds[row].push(i)
  }
  for (const row of seeds) {
    for (const i of row ?? []) {
      const from = { x: (i % width) + 0.5, y: Math.floor(i / width) + 0.5 }
      if (!floor.lay(from.x, from.y, 0.86)) continue
      walk(floor, field, from, 1, side)
      walk(floor, field, from, -1, side)
    }
  }
  const step = Math.max(1, side / 4)
  for (let y = step / 2; y < height; y += step)
    for (let x = step / 2; x < width; x += step) floor.lay(x, y, 0.72)
  return floor.tiles
}
