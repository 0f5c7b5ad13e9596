/** Logarithm (base 2) of the number of pixels in a row that share a mark. */
export const blockShift: i32 = 6

// @ts-ignore: decorator of the compiler
@inline
export function blocksOf(width: i32): i32 {
  return (width + (1 << blockShift) - 1) >> blockShift
}

/** Marks the blocks of a row that contain pixels from..to. */
export function touchRow(touched: usize, width: i32, row: i32, from: i32, to: i32): void {
  if (to <= from) return
  const start = touched + <usize>(row * blocksOf(width))
  const last = (to - 1) >> blockShift
  for (let block = from >> blockShift; block <= last; block++) store<u8>(start + <usize>block, 1)
}

/** Returns true if a block or a neighbour is marked: the lighting of a pixel depends on its neighbours. */
export function isTouched(touched: usize, width: i32, height: i32, row: i32, block: i32): bool {
  const blocks = blocksOf(width)
  for (let y = max(row - 1, 0); y <= min(row + 1, height - 1); y++) {
    for (let x = max(block - 1, 0); x <= min(block + 1, blocks - 1); x++) {
      if (load<u8>(touched + <usize>(y * blocks + x))) return true
    }
  }
  return false
}
