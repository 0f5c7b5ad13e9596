import type { Sound } from '../sound/sound.ts'

/** Bytes of a sample of both sides. */
export const stereoBytes = 8

/** Joins pieces of sound, in which samples of both sides follow each other; undefined if there are none. */
export function soundOf(pieces: readonly Uint8Array[], rate: number): Sound | undefined {
  const both = Buffer.concat(pieces)
  const length = Math.floor(both.length / stereoBytes)
  if (length === 0) return undefined
  const [left, right] = [new Float32Array(length), new Float32Array(length)]
  const view = new DataView(both.buffer, both.byteOffset, both.length)
  for (let at = 0; at < length; at += 1) {
    left[at] = sampleAt(view, at * stereoBytes)
    right[at] = sampleAt(view, at * stereoBytes + 4)
  }
  return { rate, left, right }
}

/** A sample -1..1; nonsense is silence. */
function sampleAt(view: DataView, at: number): number {
  const sample = view.getFloat32(at, true)
  return Number.isFinite(sample) ? Math.min(1, Math.max(-1, sample)) : 0
}
