import { crc32, deflateSync } from 'node:zlib'

export interface DrawnPng {
  width: number
  height: number
  /** Channels of a pixel, from 0 to 1: grey, or red, green and blue, each optionally followed by alpha. */
  pixel: (x: number, y: number) => readonly number[]
  depth?: 8 | 16
  /** Chunks before the pixels. */
  chunks?: readonly Buffer[]
}

/** Colour types of PNG by number of channels. */
const kinds = [undefined, 0, 4, 2, 6]

/** Draws a PNG with these additional chunks. */
export function drawnPng({ width, height, pixel, depth = 8, chunks = [] }: DrawnPng): Buffer {
  const channels = pixel(0, 0).length
  const rowBytes = 1 + (width * channels * depth) / 8
  const rows = Buffer.alloc(height * rowBytes)
  for (let y = 0; y < height; y += 1) {
    const samples = Array.from({ length: width }, (_, x) => pixel(x, y)).flat()
    for (const [index, sample] of samples.entries()) {
      const offset = y * rowBytes + 1 + (index * depth) / 8
      if (depth === 16) rows.writeUInt16BE(Math.round(sample * 65_535), offset)
      else rows[offset] = Math.round(sample * 255)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = depth
  header[9] = kinds[channels]!
  const end = pngChunk('IEND', Buffer.alloc(0))
  const pixels = pngChunk('IDAT', deflateSync(rows))
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([start, pngChunk('IHDR', header), ...chunks, pixels, end])
}

/** Inserts chunks after the header of a PNG. */
export function withChunks(png: Buffer, chunks: readonly Buffer[]): Buffer {
  const headerEnd = 33
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)])
}

/** Returns the chunk of a PNG that has this type. */
export function chunkIn(png: Buffer, type: string): Buffer {
  const offset = png.indexOf(type, 8, 'latin1') - 4
  return png.subarray(offset, offset + 12 + png.readUInt32BE(offset))
}

/** Returns a PNG with its compressed pixels changed. The checksums of chunks are right. */
export function withPixels(png: Buffer, change: (pixels: Buffer) => Buffer): Buffer {
  const pixels: Buffer[] = []
  const others: Buffer[] = []
  for (let offset = 8; offset < png.length; ) {
    const to = offset + 12 + png.readUInt32BE(offset)
    if (png.toString('latin1', offset + 4, offset + 8) === 'IDAT')
      pixels.push(png.subarray(offset + 8, to - 4))
    else others.push(png.subarray(offset, to))
    offset = to
  }
  const changed = pngChunk('IDAT', change(Buffer.concat(pixels)))
  return Buffer.concat([png.subarray(0, 8), ...others.slice(0, -1), changed, ...others.slice(-1)])
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const whole = Buffer.alloc(content.length + 12)
  whole.writeUInt32BE(content.length, 0)
  whole.write(type, 4, 'latin1')
  content.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + content.length)), 8 + content.length)
  return whole
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(Math.round(value), index * 4)
  return bytes
}

/** Chunk with code points of ITU-T H.273, for RGB in full range. */
export const cicp = (primaries: number, transfer: number) =>
  pngChunk('cICP', Buffer.from([primaries, transfer, 0, 1]))
export const gamma = (value: number) => pngChunk('gAMA', numbers(value * 100_000))
/** Chunk with the chromaticities x and y of white, red, green and blue. */
export const chromaticities = (...values: readonly number[]) =>
  pngChunk('cHRM', numbers(...values.map((value) => value * 100_000)))
export const srgbChunk = pngChunk('sRGB', Buffer.from([0]))
/** Chunk with the luminance of the brightest pixel in cd/m². */
export const contentLight = (peak: number) => pngChunk('cLLI', numbers(peak * 10_000, 0))
