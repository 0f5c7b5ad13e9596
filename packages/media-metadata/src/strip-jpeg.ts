import { orientationOnly } from './exif-orientation.ts'

const marker = {
  soi: 0xd8,
  eoi: 0xd9,
  sos: 0xda,
  comment: 0xfe,
  app0: 0xe0,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
}

const isAlone = (code: number) => code === 0x01 || (code >= 0xd0 && code <= marker.eoi)

/** Tells whether a segment affects how the picture looks; others are metadata of programs. */
function keepsSegment(bytes: Buffer, code: number, start: number): boolean {
  if (code === marker.comment) return false
  if (code < marker.app0 || code > marker.app15) return true
  if (code === marker.app2) return bytes.toString('latin1', start + 4, start + 15) === 'ICC_PROFILE'
  return code === marker.app0 || code === marker.app14
}

/** Returns the position of the next marker behind compressed data, in which 0xff is followed by 0 or a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/** Returns the picture and its colour profile. Data after its end goes too: previews, films, other pictures with locations of their own. */
export function stripJpeg(bytes: Buffer, orientation: number): Buffer[] {
  const parts = [bytes.subarray(0, 2)]
  if (orientation > 1) parts.push(orientationSegment(orientation))
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const code = bytes[at + 1]!
    if (code === 0xff) {
      at += 1
      continue
    }
    if (isAlone(code)) {
      parts.push(bytes.subarray(at, at + 2))
      if (code === marker.eoi) return parts
      at += 2
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const next = code === marker.sos ? endOfScan(bytes, end) : end
    if (keepsSegment(bytes, code, at)) parts.push(bytes.subarray(at, next))
    at = next
  }
  // A truncated file is left to the decoder to refuse.
  if (bytes[at] === 0xff) parts.push(bytes.subarray(at))
  return parts
}

function orientationSegment(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationOnly(orientation)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
