import type { Size } from '../../ground/plane/size.ts'

/**
 * Finds sets of connected pixels with equal values, beginning at the pixels that `begins` accepts. `found` receives each set, and
 * must not keep the array.
 */
export function eachPart(
  values: Uint32Array | Uint8Array,
  { width, height }: Size,
  { begins }: { begins: (i: number) => boolean },
  found: (pixels: Int32Array) => void,
): void {
  const seen = new Uint8Array(values.length)
  const queue = new Int32Array(values.length)
  for (let start = 0; start < values.length; start++) {
    if (seen[start] === 1 || !begins(start)) continue
    const value = values[start]!
    let end = 1
    queue[0] = start
    seen[start] = 1
    for (let next = 0; next < end; next++) {
      const i = queue[next]!
      const x = i % width
      if (x > 0 && seen[i - 1] === 0 && values[i - 1] === value) {
        seen[i - 1] = 1
        queue[end++] = i - 1
      }
      if (x < width - 1 && seen[i + 1] === 0 && values[i + 1] === value) {
        seen[i + 1] = 1
        queue[end++] = i + 1
      }
      if (i >= width && seen[i - width] === 0 && values[i - width] === value) {
        seen[i - width] = 1
        queue[end++] = i - width
      }
      if (i < width * (height - 1) && seen[i + width] === 0 && values[i + width] === value) {
        seen[i + width] = 1
        queue[end++] = i + width
      }
    }
    found(queue.subarray(0, end))
  }
}
