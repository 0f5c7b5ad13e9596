import type { PictureFormat } from './format.ts'
import { framesOfGif } from './gif.ts'
import { framesOfWebp } from './webp.ts'

/**
 * Maximum number of frames. To read one frame, a decoder processes all earlier frames. A small file with more frames
 * could take minutes.
 */
export const maxFrames = 1000

/** Counts the frames of an animation without decoding it. The count stops at `max` + 1. */
export function countFrames(bytes: Uint8Array, format: PictureFormat, max = maxFrames): number {
  const frames = format === 'webp' ? framesOfWebp(bytes) : format === 'gif' ? framesOfGif(bytes) : undefined
  const count = frames?.take(max + 1).reduce((sum: number) => sum + 1, 0) ?? 1
  return Math.max(1, count)
}
