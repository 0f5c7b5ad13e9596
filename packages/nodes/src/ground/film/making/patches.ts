import type { Size } from '../../plane/size.ts'

/** Parts of a picture on which a hand works, one after the other. */
export interface Patches {
  /** Returns the place of a pixel's patch in the order of work. */
  rankAt(x: number, y: number): number
}

/**
 * Returns the cells of a grid in the order of work: the next cell is the nearest open cell, and upper cells come before lower
 * cells.
 */
function walk(columns: number, rows: number): Uint16Array {
  const ranks = new Uint16Array(columns * rows)
  const open = new Set(ranks.keys())
  let [x, y] = [0, 0]
  for (let rank = 0; rank < ranks.length; rank++) {
    let next = 0
    let smallest = Number.POSITIVE_INFINITY
    for (const cell of open) {
      const [cx, cy] = [cell % columns, Math.floor(cell / columns)]
      const far = Math.hypot(cx - x, cy - y) + 0.35 * cy
      if (far < smallest) [next, smallest] = [cell, far]
    }
    open.delete(next)
    ranks[next] = rank
    ;[x, y] = [next % columns, Math.floor(next / columns)]
  }
  return ranks
}

/** Divides a picture into patches with wavy borders, `across` of them along the shorter side. */
export function patchesOf({ width, height }: Size, across: number): Patches {
  const side = Math.min(width, height) / across
  // The borders are moved by waves of two lengths that do not repeat together, so that no straight border is visible.
  const wave = (position: number) =>
    0.22 * side * (Math.sin((position / side) * 2.3 + 0.7) + Math.sin((position / side) * 5.9))
  const [right, down] = [Float32Array.from({ length: height }, (_, y) => wave(y)), new Float32Array(width)]
  for (let x = 0; x < width; x++) down[x] = wave(x + 0.37 * side)
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)]
  const ranks = walk(columns, rows)
  const cellOf = (position: number, count: number) =>
    Math.min(count - 1, Math.max(0, Math.floor(position / side)))
  return {
    rankAt: (x, y) => ranks[cellOf(y + down[x]!, rows) * columns + cellOf(x + right[y]!, columns)]!,
  }
}
