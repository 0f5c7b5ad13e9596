import { constants, crc32, deflateSync, inflateRawSync, inflateSync } from 'node:zlib'
import { chunkOf, chunks, signature } from '../png.ts'

/**
 * True if the end is missing, if the checksum of a chunk of pixels is wrong, or if the compressed data states a window that is too
 * small to read it.
 */
export function isCutPng(bytes: Buffer): boolean {
  const isEnded = chunks(bytes).some(({ type, to }) => type === 'IEND' && to <= bytes.length)
  return !isEnded || hasWrongSum(bytes) || hasSmallWindow(bytes)
}

function hasWrongSum(bytes: Buffer): boolean {
  return chunks(bytes).some(
    ({ type, from, to }) =>
      type === 'IDAT' &&
      to <= bytes.length &&
      crc32(bytes.subarray(from + 4, to - 4)) !== bytes.readUInt32BE(to - 4),
  )
}

/**
 * Some encoders state a window of the compressed data that is too small. Browsers read such data, and strict decoders do not. A
 * smaller window than usual is right only for a picture that fits into it.
 */
function hasSmallWindow(bytes: Buffer): boolean {
  let pixelBytes = 0
  for (const { type, from, to } of chunks(bytes)) {
    if (type === 'IHDR' && to - from === 25) pixelBytes = totalOf(rowsOf(bytes.subarray(from + 8, to - 4)))
    if (type !== 'IDAT' || to - from <= 12) continue
    const window = 2 ** ((bytes[from + 8]! >> 4) + 8)
    return window < Math.min(largestWindow, pixelBytes)
  }
  return false
}

const largestWindow = 2 ** 15
/** Length in bytes of the header of compressed data. */
const zlibHeader = 2

/** A PNG whose missing pixels are completed. */
export interface MendedPng {
  readonly bytes: Buffer
  /** Number of missing rows, and number of rows without the pixels of the last pass. */
  readonly missing: number
  readonly coarse: number
}

/**
 * Completes the pixels of a file that is cut off: a missing row repeats the row above. An animation becomes a still picture. The
 * header and the checksum of the compressed data are ignored, as in browsers. Undefined if the header of the picture is missing.
 * @throws Error if the compressed data is damaged
 */
export function mendPng(bytes: Buffer): MendedPng | undefined {
  const parts = [bytes.subarray(0, signature.length)]
  const data: Buffer[] = []
  let header: Buffer | undefined
  for (const { type, from, to } of partsOf(bytes)) {
    const content = bytes.subarray(from + 8, Math.min(to - 4, bytes.length))
    if (type === 'IHDR' && content.length === 13) header = content
    if (type === 'IDAT') data.push(content)
    else if (to <= bytes.length && !animationChunks.has(type) && data.length === 0)
      parts.push(bytes.subarray(from, to))
  }
  if (!header) return undefined
  const rows = rowsOf(header)
  const packed = Buffer.concat(data)
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, totalOf(rows)) }
  // With a wrong checksum of a chunk, the checksum of the data shows whether the pixels are damaged.
  const inflated = hasWrongSum(bytes)
    ? inflateSync(packed, options)
    : inflateRawSync(packed.subarray(zlibHeader), options)
  const { filled, missing, coarse } = fill(inflated, rows)
  const pixels = chunkOf('IDAT', deflateSync(filled, { level: 3 }))
  return { bytes: Buffer.concat([...parts, pixels, chunkOf('IEND', Buffer.alloc(0))]), missing, coarse }
}

const animationChunks: ReadonlySet<string> = new Set(['acTL', 'fcTL', 'fdAT'])

/** Yields the chunks. An incomplete last chunk has only the bytes in the file. */
function* partsOf(bytes: Buffer): Generator<{ type: string; from: number; to: number }> {
  let end = signature.length
  for (const chunk of chunks(bytes)) {
    yield chunk
    end = chunk.to
  }
  if (end + 8 < bytes.length)
    yield {
      type: bytes.toString('latin1', end + 4, end + 8),
      from: end,
      to: end + 12 + bytes.readUInt32BE(end),
    }
}

/** Rows of a pass, in the order of the file. */
interface Pass {
  readonly count: number
  /** Length of a row with the byte of its filter, in bytes. */
  readonly bytes: number
  /** Distance between its rows in the picture, in pixels. */
  readonly step: number
}

const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Passes of Adam7: first column and row, and the distances between columns and rows. */
const interlaced = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

function rowsOf(header: Buffer): Pass[] {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const bits = header[8]! * (channels[header[9]!] ?? 4)
  const passes = header[12] === 1 ? interlaced : ([[0, 0, 1, 1]] as const)
  return passes.flatMap(([left, top, right, down]) => {
    const [columns, count] = [Math.ceil((width - left) / right), Math.ceil((height - top) / down)]
    return columns > 0 && count > 0 ? [{ count, bytes: 1 + Math.ceil((columns * bits) / 8), step: down }] : []
  })
}

function totalOf(passes: readonly Pass[]): number {
  return passes.reduce((sum, { count, bytes }) => sum + count * bytes, 0)
}

/** The filter `Up`, which adds the row above. */
const repeat = 2

function fill(
  inflated: Buffer,
  passes: readonly Pass[],
): { filled: Buffer; missing: number; coarse: number } {
  const filled = Buffer.alloc(totalOf(passes))
  let [offset, missing, coarse] = [0, 0, 0]
  for (const [index, pass] of passes.entries()) {
    const whole = Math.min(pass.count, Math.max(0, Math.floor((inflated.length - offset) / pass.bytes)))
    inflated.copy(filled, offset, offset, offset + whole * pass.bytes)
    for (let row = whole; row < pass.count; row += 1) filled[offset + row * pass.bytes] = repeat
    offset += pass.count * pass.bytes
    const lost = (pass.count - whole) * pass.step
    // The last pass fills the rows between the rows of the earlier passes.
    if (index === passes.length - 1 && passes.length > 1) coarse = lost
    else missing = Math.max(missing, lost)
  }
  return { filled, missing, coarse }
}
