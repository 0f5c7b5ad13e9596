import { createHash } from 'node:crypto'
import type { Size } from './picture.ts'

/** Size of a film in pixels, its number of frames, and its frames per second. */
export interface Motion extends Size {
  readonly frames: number
  readonly fps: number
}

/**
 * Makes an animated WebP in which a curtain of one colour closes over another colour. `seed` chooses both colours. Each
 * frame after the first contains only the new part of the curtain, as encoders write it.
 */
export function makeAnimation(seed: string, { width, height, frames, fps }: Motion): Buffer {
  const colours = createHash('sha256').update(seed).digest()
  const [ground, curtain] = [colours.subarray(0, 3), colours.subarray(3, 6)]
  const duration = Math.floor(1000 / fps)
  const pictures = Array.from({ length: frames }, (_, index) => {
    const covered = index === 0 ? width : Math.ceil((width * index) / frames)
    const size = { width: covered, height }
    return frame(index === 0 ? ground : curtain, size, duration)
  })
  const head = Buffer.concat([Buffer.from([hasAnimation, 0, 0, 0]), u24(width - 1), u24(height - 1)])
  // An opaque black background, and an endless repetition.
  const animation = Buffer.from([0, 0, 0, 0xff, 0, 0])
  return chunk('RIFF', [Buffer.from('WEBP'), chunk('VP8X', [head]), chunk('ANIM', [animation]), ...pictures])
}

const hasAnimation = 0x02

/** Writes a frame at the left edge, without blending. */
function frame(colour: Uint8Array, { width, height }: Size, duration: number): Buffer {
  const place = Buffer.concat([u24(0), u24(0), u24(width - 1), u24(height - 1), u24(duration)])
  return chunk('ANMF', [place, Buffer.from([0x02]), chunk('VP8L', [plain(colour, { width, height })])])
}

/** Encodes a lossless picture of one colour. A code with one symbol takes no bits, so the stream contains no pixels. */
function plain([red = 0, green = 0, blue = 0]: Uint8Array, { width, height }: Size): Buffer {
  const bits = new Bits()
  bits.add(0x2f, 8)
  bits.add(width - 1, 14)
  bits.add(height - 1, 14)
  // Alpha is unused and the version is 0. There is no transform and no colour cache, and one group of codes.
  bits.add(0, 7)
  for (const value of [green, red, blue, 255]) {
    // This simple code has one symbol of eight bits.
    bits.add(0b101, 3)
    bits.add(value, 8)
  }
  // The code of distances has one symbol of one bit.
  bits.add(0b0001, 4)
  return bits.bytes()
}

/** Collects the bits of a stream, the lowest bit of each value first. */
class Bits {
  readonly #bits: number[] = []

  add(value: number, count: number): void {
    for (let index = 0; index < count; index += 1) this.#bits.push((value >> index) & 1)
  }

  bytes(): Buffer {
    const bytes = Buffer.alloc(Math.ceil(this.#bits.length / 8))
    for (const [index, bit] of this.#bits.entries()) bytes[index >> 3]! |= bit << (index & 7)
    return bytes
  }
}

function chunk(name: string, parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from(name), size, body, Buffer.alloc(body.length % 2)])
}

function u24(value: number): Buffer {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntLE(value, 0, 3)
  return bytes
}
