import { decodedText } from '../texts/index.ts'
import { nameOf, viewOf } from './byte-window.ts'

/** Types of values in a TIFF directory that can contain text. */
const textTypes: ReadonlySet<number> = new Set([1, 2, 7])
const tags = {
  ...{ make: 0x010f, model: 0x0110, description: 0x010e, exif: 0x8769, comment: 0x9286 },
  /** Comment in the file properties of Windows, always UTF-16. */
  windowsComment: 0x9c9c,
} as const
const maxEntries = 200

/** Reads the texts of an EXIF block. Web UIs store their settings there, and ComfyUI stores its graph there. */
export function exifTexts(block: Uint8Array): string[] {
  const tiff = nameOf(block.subarray(0, 6)) === 'Exif\0\0' ? block.subarray(6) : block
  if (tiff.length < 8) return []
  const order = nameOf(tiff.subarray(0, 2))
  if (order !== 'II' && order !== 'MM') return []
  const isLittle = order === 'II'
  const main = entriesAt(tiff, viewOf(tiff).getUint32(4, isLittle), isLittle)
  const inner = main.find(({ tag }) => tag === tags.exif)
  const entries = [...main, ...(inner ? entriesAt(tiff, inner.value, isLittle) : [])]
  return entries.flatMap(({ tag, bytes }) => {
    if (!bytes) return []
    if (tag === tags.comment) return [commentOf(bytes)]
    if (tag === tags.windowsComment) return [plain(new TextDecoder('utf-16le').decode(bytes))]
    return tag === tags.make || tag === tags.model || tag === tags.description
      ? [plain(decodedText(bytes))]
      : []
  })
}

interface Entry {
  readonly tag: number
  readonly value: number
  /** Bytes of the value; undefined if they lie outside of the block. */
  readonly bytes?: Uint8Array
}

function entriesAt(tiff: Uint8Array, offset: number, isLittle: boolean): Entry[] {
  if (offset + 2 > tiff.length) return []
  const view = viewOf(tiff)
  const room = Math.floor((tiff.length - offset - 2) / 12)
  const count = Math.min(view.getUint16(offset, isLittle), room, maxEntries)
  return Array.from({ length: count }, (_, index) => {
    const from = offset + 2 + index * 12
    const value = view.getUint32(from + 8, isLittle)
    const length = view.getUint32(from + 4, isLittle)
    const start = length <= 4 ? from + 8 : value
    const isText = textTypes.has(view.getUint16(from + 2, isLittle)) && start + length <= tiff.length
    return {
      tag: view.getUint16(from, isLittle),
      value,
      ...(isText && { bytes: tiff.subarray(start, start + length) }),
    }
  })
}

const plain = (text: string) => text.replaceAll('\0', '').trim()

/**
 * Decodes a comment. The first eight bytes name the encoding. Some programs omit these bytes, and some programs write another
 * encoding than the named encoding. Therefore the bytes of the text decide.
 */
function commentOf(bytes: Uint8Array): string {
  const isNamed = /^(?:unicode|ascii|jis|\0)\0*$/i.test(nameOf(bytes.subarray(0, 8)))
  const text = isNamed ? bytes.subarray(8) : bytes
  return plain(wideOf(text) ?? decodedText(text))
}

/**
 * Decodes UTF-16 of any byte order; undefined for other bytes. Settings always contain Latin letters, whose upper byte is zero, so
 * the zeros show the encoding and the order.
 */
function wideOf(bytes: Uint8Array): string | undefined {
  let [even, odd] = [0, 0]
  for (const [index, byte] of bytes.entries()) {
    if (byte !== 0) continue
    if (index % 2 === 0) even += 1
    else odd += 1
  }
  return Math.abs(even - odd) > minZeroDifference
    ? new TextDecoder(odd > even ? 'utf-16le' : 'utf-16be').decode(bytes)
    : undefined
}

/**
 * Minimum difference between the numbers of zeros at even and at odd positions. Settings have more Latin letters than this; the
 * zeros at the end of other texts give a smaller difference.
 */
const minZeroDifference = 8
