import type { Sound } from '../sound/sound.ts'

/** Size in bytes of a stereo sample. */
export const stereoBytes = 8

/** Joins pieces of interleaved stereo sound; undefined if there are no pieces. */
export function soundOf(pieces: readonly Uint8Array[], rate: number): Sound | undefined {
  const both = Buffer.concat(pieces)
  const length = Math.floor(both.length / stereoBytes)
  if (length === 0) return undefined
  const [left, right] = [new Float32Array(length), new Float32Array(length)]
  const view = new DataView(both.buffer, both.byteOffset, both.length)
  for (let index = 0; index < length; index += 1) {
    left[index] = sampleAt(view, index * stereoBytes)
    right[index] = sampleAt(view, index * stereoBytes + 4)
  }
  return { rate, left, right }
}

/** Returns a sample limited to values of -1 to 1; an invalid sample becomes silence. */
function sampleAt(view: DataView, offset: number): number {
  const sample = view.getFloat32(offset, true)
  return Number.isFinite(sample) ? Math.min(1, Math.max(-1, sample)) : 0
}
