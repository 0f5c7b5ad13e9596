import { BrokenFileError, type FoundMetadata, latin1Of, nothingFound, textOf, viewOf } from './metadata.ts'

const xmpHeader = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1')
const exifHeader = 'Exif\0\0'
const marker = { app0: 0xffe0, app1: 0xffe1, scan: 0xffda, end: 0xffd9 } as const

export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
}

interface Segment {
  readonly marker: number
  readonly from: number
  readonly to: number
}

/** Yields the segments before the image data; stops at a segment that exceeds the file. */
function* segments(bytes: Uint8Array): Generator<Segment> {
  const view = viewOf(bytes)
  let at = 2
  while (at + 4 <= bytes.length) {
    const code = view.getUint16(at)
    if (code === 0xffff) {
      at += 1
      continue
    }
    if (code < 0xff00 || code === marker.scan || code === marker.end) return
    const to = at + 2 + view.getUint16(at + 2)
    if (to <= at + 3 || to > bytes.length) return
    yield { marker: code, from: at, to }
    at = to
  }
}

export function readJpeg(bytes: Uint8Array): FoundMetadata {
  const found = nothingFound()
  for (const segment of segments(bytes)) {
    if (segment.marker !== marker.app1) continue
    const content = bytes.subarray(segment.from + 4, segment.to)
    const start = latin1Of(content.subarray(0, xmpHeader.length))
    if (start === xmpHeader.toString('latin1')) found.xmp.push(textOf(content.subarray(xmpHeader.length)))
    else if (start.startsWith(exifHeader)) found.exif = content
  }
  return found
}

/** Writes the packet after JFIF and Exif: readers of Exif expect it to come first (Exif 2.32, 4.5.5). */
export function writeJpeg(bytes: Uint8Array, xmp: string): Uint8Array {
  const packet = Buffer.concat([xmpHeader, Buffer.from(xmp)])
  if (packet.length > 65_533) throw new BrokenFileError('The labels are too long for a JPEG')
  const head = Buffer.alloc(4)
  head.writeUInt16BE(marker.app1, 0)
  head.writeUInt16BE(packet.length + 2, 2)
  let at = 2
  for (const segment of segments(bytes)) {
    if (segment.marker !== marker.app0 && !isExif(bytes, segment)) break
    at = segment.to
  }
  return Buffer.concat([bytes.subarray(0, at), head, packet, bytes.subarray(at)])
}

function isExif(bytes: Uint8Array, { marker: code, from }: Segment): boolean {
  return (
    code === marker.app1 && latin1Of(bytes.subarray(from + 4, from + 4 + exifHeader.length)) === exifHeader
  )
}
