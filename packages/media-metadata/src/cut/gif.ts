import { blocks, kind, tableBytes } from '../gif.ts'

/** True if the end is missing, or if pixels of the first frame are missing or cannot be read. */
export function isCutGif(bytes: Buffer): boolean {
  let isEnded = false
  for (const block of blocks(bytes))
    isEnded = block.to <= bytes.length && block.kind !== kind.extension && block.kind !== kind.frame
  return !isEnded || !isFirstFrameWhole(bytes)
}

/** True if all pixels of the first frame can be read. */
export function isFirstFrameWhole(bytes: Buffer): boolean {
  const frame = firstFrameOf(bytes)
  return frame !== undefined && frame.pixels >= frame.width * frame.height
}

/** Removes the incomplete block and ends the file. Undefined if no complete frame is left. */
export function closeGif(bytes: Buffer): Buffer | undefined {
  let end = 0
  let frames = 0
  for (const block of blocks(bytes)) {
    if (block.to > bytes.length) break
    end = block.to
    if (block.kind === kind.frame) frames += 1
  }
  return frames > 0 ? Buffer.concat([bytes.subarray(0, end), Buffer.from([kind.end])]) : undefined
}

export interface CutFrame {
  readonly width: number
  readonly height: number
  readonly isInterlaced: boolean
  /** Number of pixels in the file. */
  readonly pixels: number
}

/** Counts the pixels of the first frame in the file, without decoding their colours. */
export function firstFrameOf(bytes: Buffer): CutFrame | undefined {
  const frame = blocks(bytes).find((block) => block.kind === kind.frame)
  if (!frame || frame.from + 11 > bytes.length) return undefined
  const flags = bytes[frame.from + 9]!
  const start = frame.from + 10 + tableBytes(flags)
  const [width, height] = [bytes.readUInt16LE(frame.from + 5), bytes.readUInt16LE(frame.from + 7)]
  const pixels = pixelsOf(dataOf(bytes, start + 1), bytes[start] ?? 8, width * height)
  return { width, height, isInterlaced: (flags & 0x40) !== 0, pixels }
}

/** Joins the blocks of data, including an incomplete last block. */
function dataOf(bytes: Buffer, from: number): Buffer {
  const parts: Buffer[] = []
  for (let offset = from; offset < bytes.length && bytes[offset] !== 0; offset += 1 + bytes[offset]!)
    parts.push(bytes.subarray(offset + 1, offset + 1 + bytes[offset]!))
  return Buffer.concat(parts)
}

const maxCodes = 4096

/** Counts the pixels of LZW data up to its end. Only the length of each code matters. */
function pixelsOf(data: Buffer, rootBits: number, maximum: number): number {
  if (rootBits < 1 || rootBits > 8) return 0
  const clear = 1 << rootBits
  const lengths = new Uint32Array(maxCodes).fill(1, 0, clear)
  let [next, bits, previous, pixels] = [clear + 2, rootBits + 1, -1, 0]
  for (let offset = 0; offset + bits <= data.length * 8 && pixels < maximum; ) {
    const byte = offset >> 3
    const code =
      ((data[byte]! | ((data[byte + 1] ?? 0) << 8) | ((data[byte + 2] ?? 0) << 16)) >> (offset & 7)) &
      ((1 << bits) - 1)
    offset += bits
    if (code === clear) [next, bits, previous] = [clear + 2, rootBits + 1, -1]
    else if (code === clear + 1 || code > next || (code === next && previous < 0)) break
    else {
      if (previous >= 0 && next < maxCodes) lengths[next++] = lengths[previous]! + 1
      pixels += lengths[code]!
      previous = code
      if (next === 1 << bits && bits < 12) bits += 1
    }
  }
  return Math.min(pixels, maximum)
}
