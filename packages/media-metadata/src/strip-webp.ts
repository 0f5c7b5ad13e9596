import { orientationOnly } from './exif-orientation.ts'

const kept = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const flag = { exif: 0x08, xmp: 0x04 }

export function stripWebp(bytes: Buffer, orientation: number): Buffer[] {
  const parts: Buffer[] = []
  let isExtended = false
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (type === 'VP8X') {
      isExtended = true
      parts.push(withFlags(bytes.subarray(at, end), orientation))
    } else if (kept.has(type)) parts.push(bytes.subarray(at, end))
    at = end
  }
  if (isExtended && orientation > 1) parts.push(exifChunk(orientation))
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(4 + parts.reduce((sum, part) => sum + part.length, 0), 4)
  return [head, ...parts]
}

function withFlags(chunk: Buffer, orientation: number): Buffer {
  const copy = Buffer.from(chunk)
  copy[8] = copy[8]! & ~(flag.exif | flag.xmp)
  if (orientation > 1) copy[8] |= flag.exif
  return copy
}

function exifChunk(orientation: number): Buffer {
  const data = orientationOnly(orientation)
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data])
}
