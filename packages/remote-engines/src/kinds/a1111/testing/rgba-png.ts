import { crc32, deflateSync } from 'node:zlib'

type Size = Readonly<{ width: number; height: number }>

const channels = 4

/** Encodes an RGBA PNG. Its rows use these filters (0 to 4) in turn, like the files of encoders. */
export function encodeRgba(pixels: Uint8Array, { width, height }: Size, filters: readonly number[]): Buffer {
  const length = width * channels
  const rows = Buffer.alloc(height * (1 + length))
  for (let y = 0; y < height; y += 1) {
    const filter = filters[y % filters.length]!
    rows[y * (1 + length)] = filter
    for (let i = 0; i < length; i += 1) {
      const left = i < channels ? 0 : pixels[y * length + i - channels]!
      const up = y === 0 ? 0 : pixels[(y - 1) * length + i]!
      const upLeft = y === 0 || i < channels ? 0 : pixels[(y - 1) * length + i - channels]!
      const guesses = [0, left, up, Math.floor((left + up) / 2), nearest(left, up, upLeft)]
      rows[y * (1 + length) + 1 + i] = pixels[y * length + i]! - guesses[filter]!
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6], 8)
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

/** Returns the predictor of Paeth: the value of the three that is nearest to left + up − upLeft. */
function nearest(left: number, up: number, upLeft: number): number {
  const [choice] = [left, up, upLeft].toSorted(
    (a, b) => Math.abs(left + up - upLeft - a) - Math.abs(left + up - upLeft - b),
  )
  return choice!
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
