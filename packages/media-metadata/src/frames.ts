import type { PictureFormat } from './format.ts'

/**
 * Maximum number of frames. To read one frame, a decoder processes all earlier
 * ones, so a small file with more frames could take minutes.
 */
export const maxFrames = 1000

/** Counts the frames of an animation by walking the file's blocks, without decoding; stops at one past `most`. */
export function countFrames(bytes: Uint8Array, format: PictureFormat, most = maxFrames): number {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const frames = format === 'webp' ? framesOfWebp(data) : format === 'gif' ? framesOfGif(data) : []
  let count = 0
  for (const _frame of frames) {
    count += 1
    if (count > most) break
  }
  return Math.max(1, count)
}

function* framesOfWebp(bytes: Buffer): Generator<number> {
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (bytes.toString('latin1', at, at + 4) === 'ANMF') yield at
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
}

const gif = { extension: 0x21, frame: 0x2c }

function* framesOfGif(bytes: Buffer): Generator<number> {
  for (let at = 13 + colours(bytes[10]); at < bytes.length; ) {
    if (bytes[at] === gif.frame) {
      yield at
      at = endOfBlocks(bytes, at + 11 + colours(bytes[at + 9]))
    } else if (bytes[at] === gif.extension) at = endOfBlocks(bytes, at + 2)
    else return
  }
}

function colours(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0
}

/** Offset after a chain of length-prefixed blocks. */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes[at]!
  return at + 1
}
