import { bufferOf, latin1Of, textOf } from './bytes.ts'
import { orientationOnly } from './exif-orientation.ts'
import { maxParts } from './limits.ts'
import { BrokenFileError, type FoundMetadata, type NewMetadata, nothingFound } from './metadata.ts'

const xmpHeader = 'http://ns.adobe.com/xap/1.0/\0'
const exifHeader = 'Exif\0\0'
const profileHeader = 'ICC_PROFILE'
const jfifHeader = 'JFIF\0'
const adobeHeader = 'Adobe'
/** Lengths in bytes of a JFIF segment without a thumbnail, and of the segment that names Adobe's colour transform. */
const plainBytes = { jfif: 18, adobe: 16 } as const
export const marker = {
  /** Code for the compressed data after the header of a scan: the data has no marker of its own. In it, 0 follows each 0xff. */
  data: 0,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
  /** First marker without a meaning. */
  unused: 0xf0,
} as const
const maxSegmentBytes = 65_533

export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
}

interface Segment {
  /** Second byte of the marker. */
  readonly code: number
  readonly from: number
  /** Position after the segment. It is after the end of the file if the segment is cut off. */
  readonly to: number
}

const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7
/** True if a marker has no content. */
const isAlone = (code: number) => code === 0x01 || (code >= 0xd0 && code <= marker.end)

/** Yields the segments up to the end of the picture. In a truncated file, the last segment counts as the end. */
export function* segments(bytes: Buffer): Generator<Segment> {
  let offset = 2
  while (offset + 4 <= bytes.length) {
    const code = bytes[offset + 1]!
    // Some cameras leave bytes between segments, which decoders skip.
    if (bytes[offset] !== 0xff || code === 0 || code === 0xff) {
      offset = nextMarker(bytes, offset)
      continue
    }
    const to = isAlone(code) ? offset + 2 : offset + 2 + bytes.readUInt16BE(offset + 2)
    yield { code, from: offset, to }
    if (code === marker.end) return
    offset = to
    if (code !== marker.scan) continue
    offset = nextMarker(bytes, to)
    yield { code: marker.data, from: to, to: offset }
  }
  if (bytes[offset] === 0xff) yield { code: marker.end, from: offset, to: bytes.length }
}

/** Returns the position of the next marker. In compressed data, 0 or a restart follows each 0xff. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let offset = bytes.indexOf(0xff, from); offset !== -1; offset = bytes.indexOf(0xff, offset + 1)) {
    const next = bytes[offset + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && !isRestart(next)) return offset
  }
  return bytes.length
}

/** Yields the complete segments before the compressed data. */
function* headers(bytes: Buffer): Generator<Segment> {
  for (const segment of segments(bytes).take(maxParts)) {
    const { code, from, to } = segment
    if (code === marker.scan || code === marker.end || to < from + 4 || to > bytes.length) return
    yield segment
  }
}

function startsWith(bytes: Buffer, { from }: Segment, header: string): boolean {
  return latin1Of(bytes.subarray(from + 4, from + 4 + header.length)) === header
}

export function readJpeg(file: Uint8Array): FoundMetadata {
  const found = nothingFound()
  const bytes = bufferOf(file)
  for (const segment of headers(bytes)) {
    if (segment.code !== marker.app1) continue
    const content = bytes.subarray(segment.from + 4, segment.to)
    if (startsWith(bytes, segment, xmpHeader)) found.xmp.push(textOf(content.subarray(xmpHeader.length)))
    else if (startsWith(bytes, segment, exifHeader)) found.exif = content
  }
  return found
}

const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)

/** Returns the number of components of a pixel; undefined if the file ends before the number. */
export function jpegComponents(bytes: Buffer): number | undefined {
  const frame = headers(bytes).find(({ code }) => isFrame(code))
  return frame && bytes[frame.from + 9]
}

/** True for a baseline or progressive JPEG with Huffman codes. A PDF may contain no other kinds (ISO 32000-1, 7.4.8). */
export function isPlainJpeg(bytes: Buffer): boolean {
  const code = headers(bytes).find(({ code }) => isFrame(code))?.code
  return code === 0xc0 || code === 0xc2
}

/** Returns the first part of the colour profile, at most 64 kB: its header and its table of tags. */
export function startOfProfile(bytes: Buffer): Buffer | undefined {
  const isProfile = (segment: Segment) =>
    segment.code === marker.app2 && startsWith(bytes, segment, profileHeader)
  const first = headers(bytes).find(isProfile)
  // The skipped bytes are the marker, the length, the name with a zero, the number of the part, and the number of
  // parts.
  return first && bytes.subarray(first.from + 4 + profileHeader.length + 3, first.to)
}

/** Writes the packet after JFIF and Exif. Readers of Exif expect Exif first (Exif 2.32, 4.5.5). */
export function writeJpeg(file: Uint8Array, { xmp }: NewMetadata): Uint8Array {
  const bytes = bufferOf(file)
  const packet = Buffer.concat([Buffer.from(xmpHeader, 'latin1'), Buffer.from(xmp)])
  if (packet.length > maxSegmentBytes) throw new BrokenFileError('The labels are too long for a JPEG')
  let offset = 2
  for (const segment of headers(bytes)) {
    const isExif = segment.code === marker.app1 && startsWith(bytes, segment, exifHeader)
    if (segment.code !== marker.app0 && !isExif) break
    offset = segment.to
  }
  return Buffer.concat([bytes.subarray(0, offset), segmentOf(marker.app1, packet), bytes.subarray(offset)])
}

/** Writes the EXIF segment after JFIF. */
export function writeJpegExif(file: Uint8Array, tiff: Buffer): Uint8Array {
  const bytes = bufferOf(file)
  const content = Buffer.concat([Buffer.from(exifHeader, 'latin1'), tiff])
  if (content.length > maxSegmentBytes) throw new BrokenFileError('The words are too long for a JPEG')
  const offset = headers(bytes).find(({ code }) => code === marker.app0)?.to ?? 2
  return Buffer.concat([bytes.subarray(0, offset), segmentOf(marker.app1, content), bytes.subarray(offset)])
}

/** Writes a colour profile in as many segments as necessary, after the first header. */
export function writeProfileSegments(bytes: Buffer, profile: Uint8Array): Buffer {
  const room = maxSegmentBytes - profileHeader.length - 3
  const count = Math.ceil(profile.length / room)
  if (count > 255) return bytes
  const parts = Array.from({ length: count }, (_, index) => {
    const head = Buffer.concat([Buffer.from(`${profileHeader}\0`, 'latin1'), Buffer.from([index + 1, count])])
    return segmentOf(marker.app2, Buffer.concat([head, profile.subarray(index * room, (index + 1) * room)]))
  })
  const start = headers(bytes).find(({ code }) => code === marker.app0)?.to ?? 2
  return Buffer.concat([bytes.subarray(0, start), ...parts, bytes.subarray(start)])
}

/**
 * Returns the picture and its colour profile. Data after the end of the picture is removed, too: previews, films, and
 * further pictures with their locations. The decoder refuses a file that is cut off.
 */
export function stripJpeg(file: Uint8Array, orientation: number): Buffer[] {
  const bytes = bufferOf(file)
  const parts = [bytes.subarray(0, 2)]
  if (orientation > 1) {
    const exif = Buffer.concat([Buffer.from(exifHeader, 'latin1'), orientationOnly(orientation)])
    parts.push(segmentOf(marker.app1, exif))
  }
  for (const segment of segments(bytes)) {
    if (isPicture(bytes, segment)) parts.push(bytes.subarray(segment.from, segment.to))
    else if (segment.code === marker.app0 && startsWith(bytes, segment, jfifHeader))
      parts.push(withoutThumbnail(bytes, segment))
  }
  return parts
}

/** Returns a JFIF segment with only its version and density. */
function withoutThumbnail(bytes: Buffer, { from }: Segment): Buffer {
  const content = Buffer.alloc(plainBytes.jfif - 4)
  bytes.copy(content, 0, from + 4, Math.min(from + 4 + 12, bytes.length))
  return segmentOf(marker.app0, content)
}

/** True if a segment affects the look of the picture. All other segments are metadata of programs. */
function isPicture(bytes: Buffer, segment: Segment): boolean {
  const { code } = segment
  if (code < marker.app0) return true
  if (code === marker.app2) return startsWith(bytes, segment, profileHeader)
  const length = segment.to - segment.from
  if (code === marker.app0) return length === plainBytes.jfif && startsWith(bytes, segment, jfifHeader)
  return code === marker.app14 && length === plainBytes.adobe && startsWith(bytes, segment, adobeHeader)
}

function segmentOf(code: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
