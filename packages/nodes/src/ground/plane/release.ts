/**
 * Frees the memory of numbers that nobody needs any more. Left to the garbage collection it would lie about until the next one, and bring that on: it
 * counts all bytes since the last.
 */
export function release({ buffer }: Float32Array | Float64Array | Int32Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}
