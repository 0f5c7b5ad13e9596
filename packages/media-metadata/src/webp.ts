import { bufferOf, latin1Of, textOf } from './bytes.ts'
import { orientationOnly } from './exif-orientation.ts'
import { maxParts, maxXmpBytes } from './limits.ts'
import { BrokenFileError, type FoundMetadata, type NewMetadata, nothingFound, type Size } from './metadata.ts'

/** Flag bits in the first byte of VP8X. */
const flags = { xmp: 0x04, exif: 0x08, alpha: 0x10 } as const
/** Chunks that affect the look of the picture. */
const visibleChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Length of the RIFF header in bytes. */
const headBytes = 12

export function isWebp(bytes: Uint8Array): boolean {
  return latin1Of(bytes.subarray(0, 4)) === 'RIFF' && latin1Of(bytes.subarray(8, 12)) === 'WEBP'
}

interface Chunk {
  readonly type: string
  readonly content: Buffer
  readonly from: number
  /** End of the chunk, with padding. It is after the end of the file if the chunk is cut off. */
  readonly to: number
  /** False for the last chunk of a file that is cut off. */
  readonly isWhole: boolean
}

export function* chunks(bytes: Buffer): Generator<Chunk> {
  for (let offset = headBytes; offset + 8 <= bytes.length; ) {
    const end = offset + 8 + bytes.readUInt32LE(offset + 4)
    const to = end + ((end - offset) % 2)
    const type = latin1Of(bytes.subarray(offset, offset + 4))
    yield { type, content: bytes.subarray(offset + 8, end), from: offset, to, isWhole: end <= bytes.length }
    offset = to
  }
}

/** Returns the colour profile, which comes before the picture. */
export function webpProfile(bytes: Buffer): Buffer | undefined {
  return chunks(bytes)
    .take(2)
    .find(({ type }) => type === 'ICCP')?.content
}

/** Yields the frames of an animation without decoding them. */
export function framesOfWebp(file: Uint8Array): IteratorObject<unknown> {
  return chunks(bufferOf(file)).filter(({ type }) => type === 'ANMF')
}

export function readWebp(file: Uint8Array): FoundMetadata {
  const found = nothingFound()
  for (const { type, content, isWhole } of chunks(bufferOf(file)).take(maxParts)) {
    if (!isWhole) break
    if (type === 'XMP ' && content.length <= maxXmpBytes) found.xmp.push(textOf(content))
    else if (type === 'EXIF') found.exif = content
  }
  return found
}

/** Writes XMP as the last chunk. */
export function writeWebp(file: Uint8Array, { xmp }: NewMetadata, size: Size): Uint8Array {
  return withChunk(file, { type: 'XMP ', content: Buffer.from(xmp), flag: flags.xmp }, size)
}

export function writeWebpExif(file: Uint8Array, tiff: Buffer, size: Size): Uint8Array {
  return withChunk(file, { type: 'EXIF', content: tiff, flag: flags.exif }, size)
}

/**
 * Writes metadata as the last chunk. Only the extended form of the format can hold metadata, so a file in the simple
 * form is extended.
 */
function withChunk(
  file: Uint8Array,
  { type, content, flag }: { type: string; content: Buffer; flag: number },
  size: Size,
): Uint8Array {
  const whole = chunks(bufferOf(file))
    .take(maxParts)
    .filter(({ isWhole }) => isWhole)
  const [first, ...others] = whole.filter((chunk) => chunk.type !== type)
  if (!isWebp(file) || !first) throw new BrokenFileError('Not a WebP')
  const isExtended = first.type === 'VP8X'
  const header = isExtended ? Buffer.from(first.content) : extendedHeader(first, size)
  header[0]! |= flag
  const followingChunks = isExtended ? others : [first, ...others]
  const parts = [
    chunkOf('VP8X', header),
    ...followingChunks.map((chunk) => chunkOf(chunk.type, chunk.content)),
    chunkOf(type, content),
  ]
  return Buffer.concat([headOf(file, parts), ...parts])
}

function extendedHeader(first: Chunk, { width, height }: Size): Buffer {
  const header = Buffer.alloc(10)
  // VP8L stores transparency in its own header: bit 28 after the signature byte.
  const hasAlpha = first.type === 'VP8L' && ((first.content[4] ?? 0) & 0x10) !== 0
  header[0] = hasAlpha ? flags.alpha : 0
  header.writeUIntLE(width - 1, 4, 3)
  header.writeUIntLE(height - 1, 7, 3)
  return header
}

/** Returns the parts that affect the look of the picture. */
export function stripWebp(file: Uint8Array, orientation: number): Buffer[] {
  const bytes = bufferOf(file)
  const parts: Buffer[] = []
  let isExtended = false
  for (const { type, from, to } of chunks(bytes)) {
    if (!visibleChunks.has(type)) continue
    const part = bytes.subarray(from, to)
    isExtended ||= type === 'VP8X'
    parts.push(type === 'VP8X' ? withFlags(part, orientation) : part)
  }
  if (isExtended && orientation > 1) parts.push(chunkOf('EXIF', orientationOnly(orientation)))
  return [headOf(bytes, parts), ...parts]
}

function withFlags(chunk: Buffer, orientation: number): Buffer {
  const copy = Buffer.from(chunk)
  copy[8] = copy[8]! & ~(flags.exif | flags.xmp)
  if (orientation > 1) copy[8] |= flags.exif
  return copy
}

/** Returns the RIFF header for a file that consists of these parts. */
export function headOf(file: Uint8Array, parts: readonly Buffer[]): Buffer {
  const head = Buffer.from(file.subarray(0, headBytes))
  head.writeUInt32LE(4 + parts.reduce((sum, part) => sum + part.length, 0), 4)
  return head
}

export function chunkOf(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length & 1)])
}
