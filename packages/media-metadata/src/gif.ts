import { bufferOf, latin1Of, textOf } from './bytes.ts'
import { maxParts, maxXmpBytes } from './limits.ts'
import { BrokenFileError, type FoundMetadata, type NewMetadata, nothingFound, type Size } from './metadata.ts'

const xmpApplication = 'XMP DataXMP'
/** Applications of extensions that affect the look of the picture: loop count and colour profile. */
const visibleApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])
export const kind = { extension: 0x21, frame: 0x2c, end: 0x3b } as const
const label = { control: 0xf9, application: 0xff } as const
/** Offsets of the screen's size in the header, in bytes. */
const screen = { width: 6, height: 8 } as const
/**
 * Magic trailer of XMP in GIF. A decoder that skips the packet as sub-blocks finds the end of the trailer from any
 * position.
 */
const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0])

export function isGif(bytes: Uint8Array): boolean {
  return /^GIF8[79]a$/.test(latin1Of(bytes.subarray(0, 6)))
}

/** Length of the colour table that a byte of flags declares, in bytes. */
export function tableBytes(flags = 0): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0
}

/**
 * Returns the position after a chain of sub-blocks, each of which begins with a byte for its length. The position is after the end
 * of the file if the chain is cut off.
 */
function endOfBlocks(bytes: Buffer, from: number): number {
  let offset = from
  while (offset < bytes.length && bytes[offset] !== 0) offset += 1 + bytes[offset]!
  return offset + 1
}

interface Block {
  /** First byte of the block: an extension, a frame, or the end of the file. */
  readonly kind: number
  readonly from: number
  /** Position after the block. It is after the end of the file if the block is cut off. */
  readonly to: number
}

/** Yields the blocks after the colour table. The last block is the byte that begins neither an extension nor a frame. */
export function* blocks(bytes: Buffer): Generator<Block> {
  for (let offset = 13 + tableBytes(bytes[10]); offset < bytes.length; ) {
    const from = offset
    if (bytes[offset] === kind.frame) offset = endOfBlocks(bytes, offset + 11 + tableBytes(bytes[offset + 9]))
    else if (bytes[offset] === kind.extension) offset = endOfBlocks(bytes, offset + 2)
    else return yield { kind: bytes[offset]!, from, to: offset + 1 }
    yield { kind: bytes[from]!, from, to: offset }
  }
}

/** Returns the name of the application of an extension; undefined for other blocks. */
function applicationOf(bytes: Buffer, block: Block): string | undefined {
  const isApplication = block.kind === kind.extension && bytes[block.from + 1] === label.application
  return isApplication ? latin1Of(bytes.subarray(block.from + 3, block.from + 14)) : undefined
}

/** Yields the frames of an animation without decoding them. */
export function framesOfGif(file: Uint8Array): IteratorObject<unknown> {
  return blocks(bufferOf(file)).filter((block) => block.kind === kind.frame)
}

/** Position and size of a frame on the screen, in pixels. */
export interface FrameBox extends Size {
  readonly left: number
  readonly top: number
}

/** Returns the part of the screen that the first frame covers; undefined if the file ends before it. */
export function firstFrameBox(file: Uint8Array): FrameBox | undefined {
  const bytes = bufferOf(file)
  const frame = blocks(bytes).find((block) => block.kind === kind.frame)
  if (!frame || frame.from + 9 > bytes.length) return undefined
  const [left, top, width, height] = [1, 3, 5, 7].map((offset) =>
    bytes.readUInt16LE(frame.from + offset),
  ) as [number, number, number, number]
  return { left, top, width, height }
}

export function readGif(file: Uint8Array): FoundMetadata {
  const bytes = bufferOf(file)
  const found = nothingFound()
  for (const block of blocks(bytes).take(maxParts)) {
    const { from, to } = block
    if (to > bytes.length) break
    if (to - from > maxXmpBytes || applicationOf(bytes, block) !== xmpApplication) continue
    found.xmp.push(textOf(bytes.subarray(from + 14, Math.max(from + 14, to - trailer.length))))
  }
  return found
}

export function writeGif(file: Uint8Array, { xmp }: NewMetadata): Uint8Array {
  const bytes = bufferOf(file)
  const end = blocks(bytes)
    .take(maxParts)
    .find((block) => block.kind === kind.end)
  if (!isGif(bytes) || !end) throw new BrokenFileError('Not a whole GIF')
  const head = Buffer.from([kind.extension, label.application, xmpApplication.length])
  return Buffer.concat([
    // The older version GIF87a has no extensions, and is a subset of GIF89a.
    ...[Buffer.from('GIF89a', 'latin1'), bytes.subarray(6, end.from)],
    ...[head, Buffer.from(xmpApplication, 'latin1'), Buffer.from(xmp), trailer],
    bytes.subarray(end.from),
  ])
}

/**
 * Returns the parts that affect the look of the picture, up to the first byte that begins no block. A GIF has no
 * orientation. A missing end block is added, because strict readers require it, but not after a frame that is cut off.
 */
export function stripGif(file: Uint8Array): Buffer[] {
  const bytes = bufferOf(file)
  const parts = [bytes.subarray(0, 13 + tableBytes(bytes[10]))]
  let isCut = false
  for (const block of blocks(bytes)) {
    if (isVisible(bytes, block)) parts.push(bytes.subarray(block.from, block.to))
    isCut = block.kind === kind.frame && block.to > bytes.length
  }
  return isCut ? parts : [...parts, Buffer.from([kind.end])]
}

function isVisible(bytes: Buffer, block: Block): boolean {
  if (block.kind === kind.frame) return true
  if (block.kind !== kind.extension || block.to > bytes.length) return false
  if (bytes[block.from + 1] === label.control) return true
  return visibleApplications.has(applicationOf(bytes, block) ?? '')
}

/**
 * Sets the screen size in the header to the size of the picture, and returns false if it was already equal. Decoders
 * ignore the screen size. Browsers reserve room for it, and do not show the picture if it is huge.
 */
export function mendGifScreen(file: Uint8Array, { width, height }: Size): boolean {
  const bytes = bufferOf(file)
  if (bytes.readUInt16LE(screen.width) === width && bytes.readUInt16LE(screen.height) === height) return false
  bytes.writeUInt16LE(width, screen.width)
  bytes.writeUInt16LE(height, screen.height)
  return true
}
