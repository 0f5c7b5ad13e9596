/**
 * Frees the memory of an array that is no longer needed. Otherwise the memory would stay until the next garbage collection, and
 * would cause that collection earlier, because V8 counts all bytes that were allocated since the last collection.
 */
export function release({ buffer }: Float32Array | Float64Array | Int32Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}
