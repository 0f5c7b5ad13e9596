const mebibyte = 1024 * 1024
/** Cost of a waiting task, in addition to the bytes that it keeps in memory. */
const baseBytes = mebibyte / 4

/** Bytes that a task keeps in this process's memory while it waits: the bytes of the buffers and texts in its input. */
export function weightOf(input: unknown): number {
  return baseBytes + bytesIn(input, 3)
}

function bytesIn(value: unknown, depth: number): number {
  if (typeof value === 'string') return 2 * value.length
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (depth === 0 || typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, part) => sum + bytesIn(part, depth - 1), 0)
}
