import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { engineError } from '../../fault.ts'
import type { Picture } from '../../port.ts'

/** A mask that every such server reads in the same way, and the rectangle of its white pixels. */
export interface GreyMask {
  /**
   * PNG of grey values, without alpha. Forge and the web UI read the alpha of a mask if there is alpha, but SD.Next
   * reads its colours.
   */
  readonly bytes: Uint8Array
  /**
   * Size in pixels of the smallest rectangle around all pixels that are not black. If all pixels are black, it is the
   * whole mask.
   */
  readonly box: { readonly width: number; readonly height: number }
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const channels = 4

/** Rewrites an RGBA mask as a grey PNG without alpha. */
export function greyMaskOf({ mime_type, bytes, width, height }: Picture): GreyMask {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (mime_type !== 'image/png' || !file.subarray(0, 8).equals(signature)) throw unfit()
  const data: Buffer[] = []
  for (let offset = 8; offset + 12 <= file.length; offset += 12 + file.readUInt32BE(offset)) {
    const type = file.toString('latin1', offset + 4, offset + 8)
    const body = file.subarray(offset + 8, offset + 8 + file.readUInt32BE(offset))
    if (type === 'IHDR' && !isPlain(body, { width, height })) throw unfit()
    if (type === 'IDAT') data.push(body)
  }
  const rows = inflate(Buffer.concat(data), height * (1 + width * channels))
  const grey = Buffer.alloc(height * (1 + width))
  const edge = { left: width, top: height, right: 0, bottom: 0 }
  for (let y = 0; y < height; y += 1) {
    unfilter(rows, y, width)
    for (let x = 0; x < width; x += 1) {
      const value = rows[y * (1 + width * channels) + 1 + x * channels]!
      grey[y * (1 + width) + 1 + x] = value
      if (value === 0) continue
      edge.left = Math.min(edge.left, x)
      edge.right = Math.max(edge.right, x + 1)
      edge.top = Math.min(edge.top, y)
      edge.bottom = Math.max(edge.bottom, y + 1)
    }
  }
  const isBlack = edge.right === 0
  return {
    bytes: encode(grey, { width, height }),
    box: isBlack ? { width, height } : { width: edge.right - edge.left, height: edge.bottom - edge.top },
  }
}

const unfit = () =>
  engineError('refused', { detail: 'The mask is no RGBA PNG of the size of the picture' }, 'no')

/** True for a PNG of 8 bits per channel, RGBA, not interlaced, with the size of the picture. */
function isPlain(header: Buffer, { width, height }: { width: number; height: number }): boolean {
  return (
    header.length === 13 &&
    header.readUInt32BE(0) === width &&
    header.readUInt32BE(4) === height &&
    header.subarray(8).equals(Buffer.from([8, 6, 0, 0, 0]))
  )
}

function inflate(data: Buffer, length: number): Buffer {
  try {
    const rows = inflateSync(data, { maxOutputLength: length })
    if (rows.length === length) return rows
  } catch {
    // The stream is invalid, and the next line refuses it.
  }
  throw unfit()
}

/** Reverses the filter of a PNG's row, in place. */
function unfilter(rows: Buffer, y: number, width: number): void {
  const length = width * channels
  const start = y * (1 + length) + 1
  const type = rows[start - 1]
  for (let i = 0; i < length; i += 1) {
    const left = i < channels ? 0 : rows[start + i - channels]!
    const up = y === 0 ? 0 : rows[start + i - length - 1]!
    const upLeft = y === 0 || i < channels ? 0 : rows[start + i - length - 1 - channels]!
    rows[start + i]! += [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][type ?? 0] ?? 0
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const guess = left + up - upLeft
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - upLeft)]
  if (a <= b && a <= c) return left
  return b <= c ? up : upLeft
}

function encode(rows: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // The PNG has 8 bits per channel and colour type 0 (grey).
  header.set([8, 0], 8)
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(data.length + 12)
  framed.writeUInt32BE(data.length, 0)
  framed.write(type, 4, 'latin1')
  data.copy(framed, 8)
  framed.writeUInt32BE(crc32(framed.subarray(4, data.length + 8)), data.length + 8)
  return framed
}
