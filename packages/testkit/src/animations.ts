import sharp from 'sharp'

interface GifOptions {
  /** Side of the screen in the header, in pixels; the size of the frames by default. */
  screen?: number
}

/** Makes a GIF with the given number of one-pixel frames. */
export function gifOf(frames: number, { screen = 1 }: GifOptions = {}): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(screen, 6)
  head.writeUInt16LE(screen, 8)
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

/** Makes a WebP with the given number of one-pixel frames. */
export async function webpOf(frames: number): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#468' } })
  // The RIFF header is removed, because the animation has its own.
  const picture = (await pixel.webp().toBuffer()).subarray(12)
  const frame = chunk('ANMF', Buffer.concat([Buffer.alloc(16), picture]))
  const parts = [
    chunk('VP8X', Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    chunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  ]
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...parts]))
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data])
}
