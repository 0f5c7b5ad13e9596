/**
 * Frees the memory of numbers that are no longer needed. Without this, the memory would stay until the next garbage collection, and would
 * cause that collection, since V8 counts all bytes since the last collection.
 */
export function release({ buffer }: Float32Array | Float64Array | Int32Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}
