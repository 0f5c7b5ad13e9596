import { isBmff, isStillBmff } from './bmff.ts'
import { bufferOf, latin1Of } from './bytes.ts'
import { isMatroska } from './matroska.ts'

/** Kinds of pictures and films that no call accepts. A refusal names the kind. */
export type OtherKind =
  | 'svg'
  | 'tiff'
  | 'raw'
  | 'bmp'
  | 'ico'
  | 'tga'
  | 'psd'
  | 'jxl'
  | 'jp2'
  | 'pdf'
  | 'video'

/** Number of bytes that are searched for the start of an SVG. */
const startBytes = 512
/** Start of an SVG: an optional byte order mark, then an XML declaration, a doctype or the element. */
const drawing = /^(\xef\xbb\xbf)?\s*<(svg|\?xml|!DOCTYPE svg)/i

/** Magic bytes at the start of a file, or after its first four bytes, which contain a length. */
const starts: readonly (readonly [OtherKind, readonly string[]])[] = [
  // Raw photos of Canon, Olympus, Panasonic, Fujifilm and Sigma. Other cameras write TIFF.
  ['raw', ['IIRO', 'IIRS', 'MMOR', 'IIU\0', 'FUJIFILMCCD-RAW', 'FOVb']],
  ['tiff', ['II*\0', 'II+\0', 'MM\0*', 'MM\0+']],
  ['psd', ['8BPS']],
  ['jxl', ['\xff\x0a', '\0\0\0\x0cJXL ']],
  ['jp2', ['\0\0\0\x0cjP  ', '\xff\x4f\xff\x51']],
  ['pdf', ['%PDF-', '%!PS-']],
  // Flash, MPEG, Windows Media and Ogg.
  ['video', ['FLV\x01', '\0\0\x01\xba', '\0\0\x01\xb3', '0&\xb2u', 'OggS']],
]
const afterLength: readonly (readonly [OtherKind, readonly string[]])[] = [
  ['raw', ['ftypcrx ']],
  // QuickTime without a box `ftyp`.
  ['video', ['moov', 'mdat', 'wide']],
]

/** Returns the kind of a picture or film that no call accepts, by its bytes; undefined for other files. */
export function otherKind(file: Uint8Array): OtherKind | undefined {
  const bytes = bufferOf(file)
  const text = latin1Of(bytes.subarray(0, startBytes))
  if (drawing.test(text)) return 'svg'
  const begins = (from: number) => (entry: readonly [OtherKind, readonly string[]]) =>
    entry[1].some((magic) => text.startsWith(magic, from))
  const kind = (starts.find(begins(0)) ?? afterLength.find(begins(4)))?.[0]
  if (kind === 'tiff') return isCameraTiff(bytes, text) ? 'raw' : 'tiff'
  if (kind) return kind
  if (text.startsWith('RIFF') && text.startsWith('AVI ', 8)) return 'video'
  if (isMatroska(bytes) || (bytes.length >= 12 && isBmff(bytes) && !isStillBmff(bytes))) return 'video'
  if (isBmp(bytes)) return 'bmp'
  if (isIco(bytes)) return 'ico'
  return isTga(bytes) ? 'tga' : undefined
}

const bmpHeaders: readonly number[] = [12, 40, 52, 56, 64, 108, 124]

function isBmp(bytes: Buffer): boolean {
  return (
    latin1Of(bytes.subarray(0, 2)) === 'BM' &&
    bytes.length > 18 &&
    bmpHeaders.includes(bytes.readUInt32LE(14))
  )
}

/** True for an icon or a cursor: two numbers, then entries whose fourth byte is 0. */
function isIco(bytes: Buffer): boolean {
  const isStart = bytes.length > 22 && bytes.readUInt16LE(0) === 0 && [1, 2].includes(bytes.readUInt16LE(2))
  return isStart && bytes.readUInt16LE(4) > 0 && bytes[9] === 0
}

const tgaTypes: readonly number[] = [1, 2, 3, 9, 10, 11]
const tgaDepths: readonly number[] = [8, 15, 16, 24, 32]

/**
 * True for a TGA, which has no magic bytes. The newer form has a signature at its end. The older form is recognised by
 * a header without contradictions.
 */
function isTga(bytes: Buffer): boolean {
  if (latin1Of(bytes.subarray(-18)) === 'TRUEVISION-XFILE.\0') return true
  if (bytes.length < 19 || !tgaTypes.includes(bytes[2]!) || !tgaDepths.includes(bytes[16]!)) return false
  const hasMap = bytes[1] === 1
  const mapFits = hasMap
    ? bytes[2]! % 8 === 1
    : bytes[1] === 0 && bytes.subarray(3, 8).every((byte) => byte === 0)
  return mapFits && bytes.readUInt16LE(12) > 0 && bytes.readUInt16LE(14) > 0 && (bytes[17]! & 0xc0) === 0
}

const tags = { maker: 0x010f, otherPictures: 0x014a, dngVersion: 0xc612 } as const
const maxEntries = 200

/**
 * True if a TIFF is the raw photo of a camera. Such a file names the maker of the camera, and its first directory
 * refers to further directories.
 */
function isCameraTiff(bytes: Buffer, text: string): boolean {
  if (text.startsWith('CR', 8)) return true
  const isLittle = bytes[0] === 0x49
  const u16 = (offset: number) => (isLittle ? bytes.readUInt16LE(offset) : bytes.readUInt16BE(offset))
  if (bytes.length < 8) return false
  const start = isLittle ? bytes.readUInt32LE(4) : bytes.readUInt32BE(4)
  if (start + 2 > bytes.length) return false
  const found = new Set<number>()
  for (let entry = 0; entry < Math.min(u16(start), maxEntries); entry += 1) {
    const offset = start + 2 + entry * 12
    if (offset + 2 > bytes.length) break
    found.add(u16(offset))
  }
  return found.has(tags.dngVersion) || (found.has(tags.maker) && found.has(tags.otherPictures))
}
