import { crc32, deflateSync } from 'node:zlib'
import type { Picture } from '../port.ts'

type Size = Readonly<{ width: number; height: number }>

/** Draws a source for checks: a light disc on a gradient. */
export function drawSource(size: Size): Picture {
  return draw(size, (x, y) => (isInDisc(x, y) ? 0xf0c83cff : opaque(40, Math.round(200 * y), 160)))
}

/** Draws a mask for checks, in which the disc is made anew. */
export function drawMask(size: Size): Picture {
  return draw(size, (x, y) => (isInDisc(x, y) ? 0xffffff00 : 0x000000ff))
}

const isInDisc = (x: number, y: number): boolean => (x - 0.5) ** 2 + (y - 0.5) ** 2 < 0.25 ** 2

/** Returns an opaque colour as 0xRRGGBBAA. */
const opaque = (red: number, green: number, blue: number) =>
  ((red << 24) | (green << 16) | (blue << 8) | 0xff) >>> 0

/** Draws an RGBA PNG. `colourAt` returns the colour at a position as 0xRRGGBBAA; the coordinates are from 0 to 1. */
function draw({ width, height }: Size, colourAt: (x: number, y: number) => number): Picture {
  const rowBytes = 1 + width * 4
  const rows = Buffer.alloc(height * rowBytes)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rows.writeUInt32BE(colourAt(x / width, y / height), y * rowBytes + 1 + x * 4)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // The PNG has 8 bits per channel and colour type 6 (RGBA).
  header.set([8, 6], 8)
  const bytes = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { mime_type: 'image/png', bytes, width, height }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
