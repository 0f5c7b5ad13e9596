import { Buffer } from 'node:buffer'
import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'
import { withPixels } from './colours/png.ts'
import { samplePhoto } from './photo.ts'

/**
 * Makes a photo with a sound header, structure and checksums, and damaged pixels in the middle. Only decoding reveals the damage.
 */
export async function damagedPhoto(): Promise<Buffer> {
  const photo = await samplePhoto({ width: 640, height: 480 })
  const bytes = await sharp(photo).png().toBuffer()
  return withPixels(bytes, (pixels) => damagedInside(pixels, 64))
}

/** Returns a copy of a file with `length` damaged bytes in its middle. */
export function damagedInside(bytes: Uint8Array, length: number): Buffer {
  const middle = bytes.length >> 1
  return Buffer.from(bytes).fill(0xa5, middle, middle + length)
}

/** Makes a text file named `holiday.jpg`. */
export function textNamedJpg(): Buffer {
  return Buffer.from('These are notes, not a picture.\n'.repeat(40))
}

/**
 * Makes a JPEG signature followed by padding, of the given length in bytes. By default it exceeds the limit of 20 MiB
 * by one byte.
 */
export function oversizeBytes(length = 20 * 1024 * 1024 + 1): Buffer {
  const bytes = Buffer.alloc(length)
  bytes.set([0xff, 0xd8, 0xff, 0xe0])
  return bytes
}

/**
 * Makes a valid grey PNG of any size in a small file. A picture of 30 000 × 30 000 pixels takes less than 1 MB and
 * unpacks to 900 MB. Its rows are compressed as a stream, so that making it needs little memory.
 */
export async function hugePng(width: number, height: number): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // The PNG has 8 bits per channel and colour type 0 (grey).
  header.set([8, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = await compressRows(Buffer.alloc(width + 1), height)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Compresses identical rows. The byte of the filter 0 (none) precedes each row. */
async function compressRows(row: Buffer, count: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 })
  const parts: Buffer[] = []
  deflate.on('data', (part: Buffer) => parts.push(part))
  const end = new Promise<void>((resolve, reject) => {
    deflate.on('end', resolve)
    deflate.on('error', reject)
  })
  for (let written = 0; written < count; written++) {
    if (!deflate.write(row)) await new Promise((resolve) => deflate.once('drain', resolve))
  }
  deflate.end()
  await end
  return Buffer.concat(parts)
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  whole.set(body, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
