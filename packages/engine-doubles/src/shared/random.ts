import { createHash } from 'node:crypto'

/** Returns a generator of numbers in [0, 1) that depend on the seed alone (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a hash of 32 bits that depends on the parts alone. */
export function hashOf(...parts: readonly (string | number | Uint8Array)[]): number {
  const hash = createHash('sha256')
  for (const part of parts) {
    const bytes = typeof part === 'object' ? part : Buffer.from(String(part))
    // The length separates the parts, so that ("ab", "c") differs from ("a", "bc").
    hash.update(`${bytes.length}:`).update(bytes)
  }
  return hash.digest().readUInt32BE()
}
