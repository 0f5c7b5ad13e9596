import { chunkOf, chunks, headOf } from '../webp.ts'
import { type Filler, fillingOf } from './filling.ts'

const pixelChunks: ReadonlySet<string> = new Set(['VP8 ', 'VP8L'])
/** Length of the filling in bytes. The decoder reads ahead, so the filling is longer than the missing data. */
const reachBytes = 4096

export function isCutWebp(bytes: Buffer): boolean {
  return 8 + bytes.readUInt32LE(4) > bytes.length || chunks(bytes).some(({ isWhole }) => !isWhole)
}

/**
 * Completes a file that is cut off. A still picture gets a filling in its last chunk. An animation loses its incomplete
 * frame. Undefined if no pixels, or no complete frame, are left.
 */
export function padWebp(bytes: Buffer, filling: Filler): Buffer | undefined {
  const parts: Buffer[] = []
  let pictures = 0
  for (const { type, content, from, to, isWhole } of chunks(bytes)) {
    const isPixels = pixelChunks.has(type)
    if (isWhole)
      parts.push(
        to > bytes.length ? Buffer.concat([bytes.subarray(from), Buffer.alloc(1)]) : bytes.subarray(from, to),
      )
    else if (isPixels && content.length > 0) {
      const missing = bytes.readUInt32LE(from + 4) - content.length
      if (missing > bytes.length) return undefined
      parts.push(chunkOf(type, Buffer.concat([content, fillingOf(filling, missing + reachBytes)])))
    }
    if (isPixels || (type === 'ANMF' && isWhole)) pictures += 1
  }
  return pictures > 0 ? Buffer.concat([headOf(bytes, parts), ...parts]) : undefined
}
