import { createHash } from 'node:crypto'
import type { Motion } from './animation.ts'

/**
 * Makes an animated GIF in which a curtain of one colour closes over another colour. `seed` chooses both colours. Each
 * frame after the first contains only the curtain, as encoders write it.
 */
export function makeGif(seed: string, { width, height, frames, fps }: Motion): Buffer {
  const colours = createHash('sha256').update(seed).digest()
  // The colour table has four entries; two entries are used.
  const head = Buffer.concat([words(width, height), Buffer.from([0x81, 0, 0]), colours.subarray(0, 12)])
  const hundredths = Math.max(1, Math.round(100 / fps))
  const pictures = Array.from({ length: frames }, (_, index) => {
    const covered = index === 0 ? width : Math.ceil((width * index) / frames)
    const control = Buffer.concat([Buffer.from([0x21, 0xf9, 4, 4]), words(hundredths), Buffer.from([0, 0])])
    const place = Buffer.concat([Buffer.from([0x2c]), words(0, 0, covered, height), Buffer.from([0])])
    return Buffer.concat([control, place, plain(index === 0 ? 0 : 1, covered * height)])
  })
  return Buffer.concat([Buffer.from('GIF89a'), head, ...pictures, Buffer.from([0x3b])])
}

/**
 * Encodes pixels of one colour. The code table is cleared after every two pixels, so that a code never takes more than
 * three bits.
 */
function plain(colour: number, pixels: number): Buffer {
  const bits: number[] = []
  const add = (code: number) => bits.push(code & 1, (code >> 1) & 1, code >> 2)
  for (let index = 0; index < pixels; index += 1) {
    if (index % 2 === 0) add(clear)
    add(colour)
  }
  add(end)
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8))
  for (const [index, bit] of bits.entries()) bytes[index >> 3]! |= bit << (index & 7)
  const blocks = [Buffer.from([2])]
  for (let offset = 0; offset < bytes.length; offset += 255) {
    const block = bytes.subarray(offset, offset + 255)
    blocks.push(Buffer.from([block.length]), block)
  }
  return Buffer.concat([...blocks, Buffer.from([0])])
}

const clear = 4
const end = 5

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2)
  return bytes
}
