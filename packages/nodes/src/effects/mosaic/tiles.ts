import type { RowField } from './field.ts'

/** Square tiles: centre and unit vector along the row, in pixels of the field. */
export interface Tiles {
  count: number
  readonly x: Float32Array
  readonly y: Float32Array
  readonly cos: Float32Array
  readonly sin: Float32Array
}

/** Tiles by grid cell: the tiles of cell i are `list[start[i] .. start[i + 1]]`. */
export interface TileGrid {
  readonly cell: number
  readonly columns: number
  readonly rows: number
  readonly start: Uint32Array
  readonly list: Uint32Array
}

export function gridOf(tiles: Tiles, field: { width: number; height: number }, cell: number): TileGrid {
  const columns = Math.ceil(field.width / cell) + 1
  const rows = Math.ceil(field.height / cell) + 1
  const start = new Uint32Array(columns * rows + 1)
  const cellOf = (i: number) =>
    Math.min(rows - 1, Math.floor(tiles.y[i]! / cell)) * columns +
    Math.min(columns - 1, Math.floor(tiles.x[i]! / cell))
  for (let i = 0; i < tiles.count; i++) start[cellOf(i) + 1]! += 1
  for (let i = 0; i < columns * rows; i++) start[i + 1]! += start[i]!
  const next = start.slice()
  const list = new Uint32Array(tiles.count)
  for (let i = 0; i < tiles.count; i++) {
    const index = cellOf(i)
    list[next[index]!] = i
    next[index]! += 1
  }
  return { cell, columns, rows, start, list }
}

/** Rotates a tile along the row at its position. */
export function align(tiles: Tiles, i: number, field: RowField): void {
  const x = Math.min(field.width - 1, Math.max(0, Math.floor(tiles.x[i]!)))
  const y = Math.min(field.height - 1, Math.max(0, Math.floor(tiles.y[i]!)))
  tiles.cos[i] = field.cos[y * field.width + x]!
  tiles.sin[i] = field.sin[y * field.width + x]!
}
