import { isBmff, isStillBmff } from './bmff.ts'
import { bufferOf, latin1Of } from './bytes.ts'
import { isMatroska } from './matroska.ts'

/** Kinds of pictures and films that no call reads, to name them in a refusal. */
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

/** Only so many bytes are searched for the start of an SVG. */
const startBytes = 512
/** SVG, with or without a byte order mark, XML declaration or doctype. */
const drawing = /^(\xef\xbb\xbf)?\s*<(svg|\?xml|!DOCTYPE svg)/i

const starts: readonly (readonly [OtherKind, RegExp])[] = [
  ['svg', drawing],
  // Canon, Olympus, Panasonic, Fujifilm, Sigma; other cameras write TIFF.
  ['raw', /^(II\*\0.{4}CR|IIR[OS]|MMOR|IIU\0|FUJIFILMCCD-RAW|FOVb|.{4}ftypcrx )/s],
  ['tiff', /^(II[*+]\0|MM\0[*+])/],
  ['psd', /^8BPS/],
  ['jxl', /^(\xff\x0a|\0\0\0\x0cJXL )/],
  ['jp2', /^(\0\0\0\x0cjP {2}|\xff\x4f\xff\x51)/],
  ['pdf', /^%(PDF|!PS)-/],
  // QuickTime without a type, AVI, Flash, MPEG, Windows Media, Ogg.
  ['video', /^(.{4}(moov|mdat|wide)|RIFF.{4}AVI |FLV\x01|\0\0\x01[\xba\xb3]|0&\xb2u|OggS)/s],
]

/** Names the kind of a picture or film that is not read, by its bytes; undefined for other files. */
export function otherKind(file: Uint8Array): OtherKind | undefined {
  const bytes = bufferOf(file)
  const text = latin1Of(bytes.subarray(0, startBytes))
  const kind = starts.find(([, start]) => start.test(text))?.[0]
  if (kind === 'tiff') return isCameraTiff(bytes) ? 'raw' : 'tiff'
  if (kind) return kind
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

/** An icon or a cursor: two numbers, then entries whose fourth byte is 0. */
function isIco(bytes: Buffer): boolean {
  const isStart = bytes.length > 22 && bytes.readUInt16LE(0) === 0 && [1, 2].includes(bytes.readUInt16LE(2))
  return isStart && bytes.readUInt16LE(4) > 0 && bytes[9] === 0
}

const tgaTypes: readonly number[] = [1, 2, 3, 9, 10, 11]
const tgaDepths: readonly number[] = [8, 15, 16, 24, 32]

/** TGA has no magic bytes: its newer form has a signature at its end, the older one is recognised by a header without contradiction. */
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

/** Tells whether a TIFF is the raw photo of a camera: it names its maker, and its first directory refers to further ones. */
function isCameraTiff(bytes: Buffer): boolean {
  const isLittle = bytes[0] === 0x49
  const u16 = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  if (bytes.length < 8) return false
  const start = isLittle ? bytes.readUInt32LE(4) : bytes.readUInt32BE(4)
  if (start + 2 > bytes.length) return false
  const found = new Set<number>()
  for (let entry = 0; entry < Math.min(u16(start), maxEntries); entry += 1) {
    const at = start + 2 + entry * 12
    if (at + 2 > bytes.length) break
    found.add(u16(at))
  }
  return found.has(tags.dngVersion) || (found.has(tags.maker) && found.has(tags.otherPictures))
}
