/** Returns the offsets of an ordered dither, row by row, in steps of 8-bit values. Fewer colours need larger offsets. */
export function bayerOf(order: number, colours: number): Float32Array {
  const spread = (2 * 256) / colours
  return Float32Array.from(matrixOf(Math.log2(order)).flat(), (share) => spread * share + 0.5)
}

/** Returns thresholds around 0 for a square of side 2ⁿ. Each quarter repeats the square of half the side. */
function matrixOf(n: number): number[][] {
  if (n === 0) return [[0]]
  const squares = 4 ** n
  const smaller = matrixOf(n - 1)
  const half = (left: number, right: number) =>
    smaller.map((row) =>
      [left, right].flatMap((offset) => row.map((share) => (squares * share + offset) / squares)),
    )
  return [...half(-1.5, 0.5), ...half(1.5, -0.5)]
}
