import { crc32, inflateSync } from 'node:zlib'
import { bufferOf, latin1Of, textOf } from './bytes.ts'
import { orientationOnly } from './exif-orientation.ts'
import { maxParts, maxXmpBytes } from './limits.ts'
import { BrokenFileError, type FoundMetadata, type NewMetadata, nothingFound } from './metadata.ts'

export const signature = '\x89PNG\r\n\x1a\n'
const xmpKeyword = 'XML:com.adobe.xmp'
/** Position after the chunk IHDR, which is the first chunk and has 13 bytes of data. */
export const headerEnd = 8 + 25
/** Maximum number of text chunks that are read. Each may unpack to `maxXmpBytes`. */
const maxTexts = 100
const textChunks: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt'])
const maxKeywordBytes = 79
/** Chunks that affect the look of the picture. */
const visibleChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT pHYs bKGD hIST cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
)

export function isPng(bytes: Uint8Array): boolean {
  return latin1Of(bytes.subarray(0, 8)) === signature
}

export interface Chunk {
  readonly type: string
  readonly from: number
  /** Position after the chunk. It is after the end of the file if the chunk is cut off. */
  readonly to: number
}

export function* chunks(bytes: Buffer): Generator<Chunk> {
  for (let offset = signature.length; offset + 12 <= bytes.length; ) {
    const type = latin1Of(bytes.subarray(offset + 4, offset + 8))
    const to = offset + 12 + bytes.readUInt32BE(offset)
    yield { type, from: offset, to }
    if (type === 'IEND') return
    offset = to
  }
}

export function readPng(file: Uint8Array): FoundMetadata {
  const bytes = bufferOf(file)
  const found = nothingFound()
  let texts = 0
  for (const { type, from, to } of chunks(bytes).take(maxParts)) {
    if (to > bytes.length) break
    const content = bytes.subarray(from + 8, to - 4)
    if (type === 'eXIf') found.exif = content
    if (!textChunks.has(type)) continue
    texts += 1
    if (texts <= maxTexts) readText(type, content, found)
  }
  return found
}

function readText(type: string, content: Uint8Array, found: FoundMetadata): void {
  const split = content.indexOf(0)
  if (split < 1 || split > maxKeywordBytes) return
  const keyword = latin1Of(content.subarray(0, split))
  const text = textIn(type, content.subarray(split + 1))
  if (text === undefined) return
  if (keyword === xmpKeyword) found.xmp.push(text)
  else found.texts.set(keyword, text)
}

function textIn(type: string, content: Uint8Array): string | undefined {
  if (type === 'tEXt') return latin1Of(content.subarray(0, maxXmpBytes))
  if (type === 'zTXt') return inflateText(content.subarray(1))
  const languageEnd = content.indexOf(0, 2)
  const start = languageEnd < 0 ? -1 : content.indexOf(0, languageEnd + 1)
  if (start < 0) return undefined
  const text = content.subarray(start + 1)
  return content[0] === 1 ? inflateText(text) : textOf(text.subarray(0, maxXmpBytes))
}

/** Unpacks a text. The output is limited to the size of one packet, whatever size the chunk claims. */
function inflateText(bytes: Uint8Array): string | undefined {
  try {
    return textOf(inflateSync(bytes, { maxOutputLength: maxXmpBytes }))
  } catch {
    return undefined
  }
}

export function writePng(file: Uint8Array, { xmp }: NewMetadata): Uint8Array {
  return writePngText(file, xmpKeyword, xmp)
}

/** Writes a text under a keyword. */
export function writePngText(file: Uint8Array, keyword: string, text: string): Uint8Array {
  const bytes = bufferOf(file)
  if (!isPng(bytes) || bytes.length < headerEnd) throw new BrokenFileError('Not a PNG')
  // The text is uncompressed, without a language and a translation.
  const head = Buffer.from(`${keyword}\0\0\0\0\0`, 'latin1')
  const packet = chunkOf('iTXt', Buffer.concat([head, Buffer.from(text)]))
  return Buffer.concat([bytes.subarray(0, headerEnd), packet, bytes.subarray(headerEnd)])
}

/** Writes a chunk about colours. It must precede the pixels. */
export function writeColourChunk(bytes: Buffer, type: string, content: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, headerEnd), chunkOf(type, content), bytes.subarray(headerEnd)])
}

/** Returns the parts that affect the look of the picture. A missing end is added, because strict readers require it. */
export function stripPng(file: Uint8Array, orientation: number): Buffer[] {
  const bytes = bufferOf(file)
  const parts = [bytes.subarray(0, signature.length)]
  let hasEnd = false
  for (const { type, from, to } of chunks(bytes)) {
    if (visibleChunks.has(type)) parts.push(bytes.subarray(from, to))
    if (type === 'IHDR' && orientation > 1) parts.push(chunkOf('eXIf', orientationOnly(orientation)))
    hasEnd = type === 'IEND' || to > bytes.length
  }
  return hasEnd ? parts : [...parts, chunkOf('IEND', Buffer.alloc(0))]
}

export function chunkOf(type: string, content: Buffer): Buffer {
  const whole = Buffer.alloc(content.length + 12)
  whole.writeUInt32BE(content.length, 0)
  whole.write(type, 4, 'latin1')
  content.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + content.length)), 8 + content.length)
  return whole
}
