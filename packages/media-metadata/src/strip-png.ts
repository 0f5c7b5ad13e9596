import { crc32 } from 'node:zlib'
import { orientationOnly } from './exif-orientation.ts'

/** Ancillary chunks that affect how the picture looks. Critical chunks begin with a capital letter. */
const kept = new Set(
  'tRNS gAMA cHRM sRGB iCCP sBIT pHYs bKGD hIST sPLT cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
)
const signatureLength = 8

export function stripPng(bytes: Buffer, orientation: number): Buffer[] {
  const parts = [bytes.subarray(0, signatureLength)]
  for (let at = signatureLength; at + 12 <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    if (/^[A-Z]/.test(type) || kept.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IHDR' && orientation > 1) parts.push(chunk('eXIf', orientationOnly(orientation)))
    if (type === 'IEND') break
    at = end
  }
  return parts
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12)
  whole.writeUInt32BE(data.length, 0)
  whole.write(type, 4, 'latin1')
  data.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length)
  return whole
}
