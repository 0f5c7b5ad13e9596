import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

const compress = promisify(deflate)

export const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Number of squares along the longer side of a picture. */
const squares = 16

export interface Size {
  readonly width: number
  readonly height: number
}

/** Makes a picture file of about this size. The content depends on `seed`. */
export type DrawPicture = (
  seed: string,
  size: Size,
  texts?: Readonly<Record<string, string>>,
) => Promise<Buffer>

/** Makes a PNG whose squares are coloured by a hash of `seed`. Its text chunks contain `texts`. */
export async function makePicture(
  seed: string,
  { width, height }: Size,
  texts: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...Object.entries(texts).map(([key, text]) => chunk('tEXt', Buffer.from(`${key}\0${text}`, 'latin1'))),
    chunk('IDAT', await compress(pixels(seed, { width, height }), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(typed.length + 8)
  whole.writeUInt32BE(data.length, 0)
  whole.set(typed, 4)
  whole.writeUInt32BE(crc32(typed), typed.length + 4)
  return whole
}

/** Rows of RGB pixels. The byte of its filter precedes each row. */
function pixels(seed: string, { width, height }: Size): Buffer {
  const colors = createHash('sha512').update(seed).digest()
  const side = Math.max(1, Math.ceil(Math.max(width, height) / squares))
  const rows = Buffer.alloc((width * 3 + 1) * height)
  let offset = 0
  for (let y = 0; y < height; y += 1) {
    rows[offset] = 0
    offset += 1
    const row = Math.floor(y / side)
    for (let x = 0; x < width; x += 1) {
      const from = (row * 31 + Math.floor(x / side) * 7) % (colors.length - 2)
      rows[offset] = colors[from]!
      rows[offset + 1] = colors[from + 1]!
      rows[offset + 2] = colors[from + 2]!
      offset += 3
    }
  }
  return rows
}

/** Size in the header of a PNG or JPEG; undefined for other files. */
export function sizeOfPicture(bytes: Buffer): Size | undefined {
  if (bytes.subarray(0, 8).equals(signature) && bytes.length >= 24) {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  }
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? sizeOfJpeg(bytes) : undefined
}

function sizeOfJpeg(bytes: Buffer): Size | undefined {
  let offset = 2
  while (offset + 9 < bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: bytes.readUInt16BE(offset + 7), height: bytes.readUInt16BE(offset + 5) }
    offset += 2 + bytes.readUInt16BE(offset + 2)
  }
  return undefined
}
