import { decodedText } from '../texts/index.ts'
import { ByteWindow, nameOf, viewOf } from './byte-window.ts'
import { inflate } from './inflated.ts'
import { maxTextBytes } from './limits.ts'
import { pngChunks } from './png-chunks.ts'

/** Maximum number of pixels of a picture that is searched. Programs that hide texts make smaller pictures. */
const maxPixels = 16_000_000
const markBytes = 15
/** Marks at the start of a text: in the bits of the transparency, or in the bits of the colours. */
const marks = [
  { channels: [3], plain: 'stealth_pnginfo', packed: 'stealth_pngcomp' },
  { channels: [0, 1, 2], plain: 'stealth_rgbinfo', packed: 'stealth_rgbcomp' },
] as const

/**
 * Returns the text that NovelAI and web UIs hide in the lowest bits of the pixels of a PNG, where it outlives the removal of
 * metadata. Undefined for other files.
 */
export async function hiddenText(file: Blob): Promise<string | undefined> {
  const rows = await readRows(file)
  if (!rows) return undefined
  // The mark lies in the first column, so the upper rows show whether the picture has a text.
  const upperRows = { ...rows, height: Math.min(rows.height, markBytes * 8) }
  const upper = reverseFilters(upperRows)
  for (const { channels, plain, packed } of marks) {
    if (channels.at(-1)! >= rows.channels) continue
    const mark = nameOf(bytesOf(bitsOf(upperRows, upper, channels), markBytes))
    if (mark !== plain && mark !== packed) continue
    const bits = bitsOf(rows, reverseFilters(rows), channels)
    bytesOf(bits, markBytes)
    const length = viewOf(bytesOf(bits, 4)).getUint32(0) >> 3
    if (length > maxTextBytes) return undefined
    const text = bytesOf(bits, length)
    const unpacked = mark === packed ? await inflate(new Blob([text]), 'gzip', maxTextBytes) : text
    return unpacked && decodedText(unpacked)
  }
  return undefined
}

/** Rows of a PNG with their filters, from top to bottom. */
interface Rows {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly bytes: Uint8Array
}

/** Unpacks a PNG with eight bits for each of three or four channels, without interlacing; undefined for other files. */
async function readRows(file: Blob): Promise<Rows | undefined> {
  const window = new ByteWindow(file)
  let header: Uint8Array | undefined
  const parts: Blob[] = []
  for await (const { type, from, to } of pngChunks(window, file.size)) {
    if (type === 'IHDR') header = await window.read(from, to)
    if (type === 'IDAT') parts.push(file.slice(from, to))
  }
  if (header?.length !== 13) return undefined
  const [width, height] = [viewOf(header).getUint32(0), viewOf(header).getUint32(4)]
  const channels = { 2: 3, 6: 4 }[header[9]!]
  if (channels === undefined || header[8] !== 8 || header[12] !== 0 || width * height > maxPixels)
    return undefined
  const length = height * (width * channels + 1)
  const bytes = await inflate(new Blob(parts), 'deflate', length)
  return bytes?.length === length ? { width, height, channels, bytes } : undefined
}

/** Reverses the filters of rows (PNG 3, 9.2). */
function reverseFilters({ width, height, channels, bytes: filtered }: Rows): Uint8Array {
  const rowBytes = width * channels
  const bytes = new Uint8Array(rowBytes * height)
  for (let row = 0; row < height; row += 1) {
    const filter = filtered[row * (rowBytes + 1)]!
    const from = row * (rowBytes + 1) + 1
    const to = row * rowBytes
    for (let column = 0; column < rowBytes; column += 1) {
      const left = column < channels ? 0 : bytes[to + column - channels]!
      const above = row === 0 ? 0 : bytes[to + column - rowBytes]!
      const aboveLeft = row === 0 || column < channels ? 0 : bytes[to + column - rowBytes - channels]!
      bytes[to + column] = filtered[from + column]! + predictByte(filter, left, above, aboveLeft)
    }
  }
  return bytes
}

function predictByte(filter: number, left: number, above: number, aboveLeft: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) return 0
  const toLeft = Math.abs(above - aboveLeft)
  const toAbove = Math.abs(left - aboveLeft)
  const toAboveLeft = Math.abs(left + above - 2 * aboveLeft)
  if (toLeft <= toAbove && toLeft <= toAboveLeft) return left
  return toAbove <= toAboveLeft ? above : aboveLeft
}

/** Yields the lowest bits of channels, column by column. */
function* bitsOf(
  { width, height, channels }: Rows,
  pixels: Uint8Array,
  wanted: readonly number[],
): Generator<number> {
  for (let x = 0; x < width; x += 1)
    for (let y = 0; y < height; y += 1)
      for (const channel of wanted) yield pixels[(y * width + x) * channels + channel]! & 1
}

/** Takes the next bytes of a stream of bits. At the end of the stream there may be fewer. */
function bytesOf(bits: Generator<number>, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  for (let index = 0; index < length; index += 1) {
    for (let bit = 0; bit < 8; bit += 1) {
      const { done, value } = bits.next()
      if (done) return bytes.slice(0, index)
      bytes[index] = (bytes[index]! << 1) | value
    }
  }
  return bytes
}
