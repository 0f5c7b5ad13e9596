import type { Size } from '../../ground/plane/size.ts'

/** Positions of the eight neighbours, clockwise from above. */
const around = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
] as const
/**
 * Sides from which pixels are removed in turn, as indices of `around`. Opposite sides follow each other, so that lines stay
 * centred.
 */
const sides = [0, 4, 2, 6] as const

/**
 * For each set of neighbours, as eight bits: true if the pixel in the middle can be removed. The neighbours then remain connected,
 * and no line becomes shorter.
 */
const removable = Array.from({ length: 256 }, (_, set) => {
  const has = (i: number) => (set >> (i & 7)) & 1
  const count = around.reduce((sum, _way, i) => sum + has(i), 0)
  if (count < 2) return false
  // Yokoi's connectivity number of eight neighbours: 1 if the neighbours remain connected.
  const gaps = [0, 2, 4, 6].reduce((sum, i) => {
    const isGap = has(i) === 0
    return sum + (isGap && !(has(i + 1) === 0 && has(i + 2) === 0) ? 1 : 0)
  }, 0)
  return gaps === 1
})

/** Thins the marked pixels to lines that are one pixel wide. The outermost pixels of the picture have to be unmarked. */
export function thin(mask: Uint8Array, { width }: Size): void {
  const steps = around.map(([x, y]) => x + y * width)
  let remaining = markedPixels(mask)
  for (let removed = 1; removed > 0; ) {
    removed = 0
    for (const side of sides) {
      const border = remaining.filter((i) => mask[i + steps[side]!] === 0)
      for (const i of border) {
        let set = 0
        for (let n = 0; n < 8; n++) set |= mask[i + steps[n]!]! << n
        if (!removable[set]) continue
        mask[i] = 0
        removed += 1
      }
      remaining = remaining.filter((i) => mask[i] === 1)
    }
  }
}

/** Returns the differences between the index of a pixel and the indices of its neighbours. */
export function neighbours({ width }: Size): readonly number[] {
  return around.map(([x, y]) => x + y * width)
}

/** Returns the indices of the marked pixels. */
export function markedPixels(mask: Uint8Array): Int32Array {
  const all = new Int32Array(mask.length)
  let count = 0
  for (let i = 0; i < mask.length; i++) if (mask[i] === 1) all[count++] = i
  return all.slice(0, count)
}
