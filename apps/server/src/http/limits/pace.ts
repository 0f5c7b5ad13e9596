/** The time that bytes may take. */
export interface Pace {
  /** Milliseconds in which `firstBytes` have to move, or everything that is smaller. */
  readonly firstMs: number
  readonly firstBytes: number
  /** Bytes that have to move in each further second, on average. */
  readonly bytesPerSecond: number
}

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/**
 * Bodies in memory have to be complete in 20 s, or have a mebibyte by then. Forms and graphs go to the disk, and a form may
 * hold a photo from a slow telephone: it may begin slowly. Uploads, whose address is valid for 15 minutes, may be slower.
 * An answer in memory may take as long as a slow telephone needs to read it.
 */
export const paces = {
  memory: { firstMs: 20_000, firstBytes: mebibyte, bytesPerSecond: 64 * kibibyte },
  form: { firstMs: 10_000, firstBytes: 0, bytesPerSecond: 64 * kibibyte },
  upload: { firstMs: 30_000, firstBytes: 0, bytesPerSecond: 16 * kibibyte },
  answer: { firstMs: 30_000, firstBytes: 0, bytesPerSecond: 32 * kibibyte },
} as const satisfies Record<string, Pace>

/** Bytes that have to have moved after so many milliseconds, unless everything has. */
export function bytesDue({ firstMs, firstBytes, bytesPerSecond }: Pace, ms: number): number {
  return ms < firstMs ? 0 : firstBytes + 1 + ((ms - firstMs) / 1000) * bytesPerSecond
}

/** Milliseconds in which so many bytes have to move. */
export function msFor({ firstMs, firstBytes, bytesPerSecond }: Pace, bytes: number): number {
  return firstMs + (Math.max(0, bytes - firstBytes) / bytesPerSecond) * 1000
}
