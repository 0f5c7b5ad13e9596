/** The time in which bytes have to be transferred. */
export interface Pace {
  /** Milliseconds in which the first `firstBytes`, or all bytes of a smaller transfer, have to be transferred. */
  readonly firstMs: number
  readonly firstBytes: number
  /** Bytes that have to be transferred in each further second, on average. */
  readonly bytesPerSecond: number
}

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/**
 * A body in memory has to be complete in 20 s, or have a mebibyte by then. Forms and graphs are stored on the disk, and a form
 * may hold a photo from a slow phone, so it may begin slowly. Uploads, whose address is valid for 15 minutes, may be slower. An
 * answer in memory may take as long as a slow phone needs to read it.
 */
export const paces = {
  memory: { firstMs: 20_000, firstBytes: mebibyte, bytesPerSecond: 64 * kibibyte },
  form: { firstMs: 10_000, firstBytes: 0, bytesPerSecond: 64 * kibibyte },
  upload: { firstMs: 30_000, firstBytes: 0, bytesPerSecond: 16 * kibibyte },
  answer: { firstMs: 30_000, firstBytes: 0, bytesPerSecond: 32 * kibibyte },
} as const satisfies Record<string, Pace>

/** Minimum number of bytes that have to be transferred after the given milliseconds, unless the transfer is complete. */
export function bytesDue({ firstMs, firstBytes, bytesPerSecond }: Pace, ms: number): number {
  return ms < firstMs ? 0 : firstBytes + 1 + ((ms - firstMs) / 1000) * bytesPerSecond
}

/** Milliseconds in which the given number of bytes has to be transferred. */
export function msFor({ firstMs, firstBytes, bytesPerSecond }: Pace, bytes: number): number {
  return firstMs + (Math.max(0, bytes - firstBytes) / bytesPerSecond) * 1000
}
