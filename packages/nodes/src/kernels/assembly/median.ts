/** Size of a histogram in bytes: 256 counts of u32. */
const histogram: usize = 1024

// @ts-ignore: decorator of the compiler
@inline
function clamped(value: i32, length: i32): i32 {
  return max(0, min(length - 1, value))
}

/**
 * Computes the median of each channel of RGB over a square of 2 `reach` + 1 pixels, from RGBA bytes to RGBA bytes; border pixels
 * repeat, and alpha is kept. The histogram of the square moves along the row by a column at a time (Huang, Yang, Tang 1979).
 * `counts` has room for a histogram for each row.
 */
export function median(y0: i32, y1: i32, rgba: usize, out: usize, counts: usize, width: i32, height: i32, reach: i32): void {
  const side = 2 * reach + 1
  const half = (side * side) >> 1
  // Bands run at the same time, so each band uses the histogram of its first row.
  const bins = counts + <usize>y0 * histogram
  for (let y = y0; y < y1; y++) {
    for (let x = 0; x < width; x++) {
      const address = ((<usize>(y * width + x)) << 2) + 3
      store<u8>(out + address, load<u8>(rgba + address))
    }
    for (let channel: usize = 0; channel < 3; channel++) {
      memory.fill(bins, 0, histogram)
      const plane = rgba + channel
      for (let dy = -reach; dy <= reach; dy++) {
        const row = plane + ((<usize>(clamped(y + dy, height) * width)) << 2)
        for (let dx = -reach; dx <= reach; dx++) {
          const bin = bins + ((<usize>load<u8>(row + ((<usize>clamped(dx, width)) << 2))) << 2)
          store<u32>(bin, load<u32>(bin) + 1)
        }
      }
      let value: i32 = 0
      // Number of the square's pixels below the current value.
      let below: i32 = 0
      for (let x = 0; x < width; x++) {
        if (x > 0) {
          const gone = (<usize>clamped(x - 1 - reach, width)) << 2
          const added = (<usize>clamped(x + reach, width)) << 2
          for (let dy = -reach; dy <= reach; dy++) {
            const row = plane + ((<usize>(clamped(y + dy, height) * width)) << 2)
            const old = <i32>load<u8>(row + gone)
            const fresh = <i32>load<u8>(row + added)
            const oldBin = bins + ((<usize>old) << 2)
            const freshBin = bins + ((<usize>fresh) << 2)
            store<u32>(oldBin, load<u32>(oldBin) - 1)
            store<u32>(freshBin, load<u32>(freshBin) + 1)
            below += <i32>(fresh < value) - <i32>(old < value)
          }
        }
        while (below > half) {
          value -= 1
          below -= <i32>load<u32>(bins + ((<usize>value) << 2))
        }
        for (let pixelsOfValue = <i32>load<u32>(bins + ((<usize>value) << 2)); below + pixelsOfValue <= half; ) {
          below += pixelsOfValue
          value += 1
          pixelsOfValue = <i32>load<u32>(bins + ((<usize>value) << 2))
        }
        store<u8>(out + ((<usize>(y * width + x)) << 2) + channel, <u8>value)
      }
    }
  }
}
