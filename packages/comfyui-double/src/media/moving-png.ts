import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Motion } from './animation.ts'
import { chunk, signature } from './picture.ts'

/**
 * Makes an animated PNG in which a curtain of one colour closes over another colour. `seed` chooses both colours. Each
 * frame after the first contains only the curtain, as encoders write it.
 */
export function makeMovingPng(seed: string, { width, height, frames, fps }: Motion): Buffer {
  const colours = createHash('sha256').update(seed).digest()
  const head = words(width, height)
  let sequence = 0
  const parts = Array.from({ length: frames }, (_, index) => {
    const covered = index === 0 ? width : Math.ceil((width * index) / frames)
    const colour = index === 0 ? colours.subarray(0, 3) : colours.subarray(3, 6)
    const time = Buffer.alloc(6)
    time.writeUInt16BE(Math.round(1000 / fps), 0)
    time.writeUInt16BE(1000, 2)
    const control = chunk('fcTL', Buffer.concat([words(sequence, covered, height, 0, 0), time]))
    const pixels = plain(colour, covered, height)
    sequence += index === 0 ? 1 : 2
    const data =
      index === 0 ? chunk('IDAT', pixels) : chunk('fdAT', Buffer.concat([words(sequence - 1), pixels]))
    return Buffer.concat([control, data])
  })
  return Buffer.concat([
    ...[signature, chunk('IHDR', Buffer.concat([head, Buffer.from([8, 2, 0, 0, 0])]))],
    ...[chunk('acTL', words(frames, 0)), ...parts, chunk('IEND', Buffer.alloc(0))],
  ])
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

/** Rows of one colour. The byte of its filter precedes each row. */
function plain(colour: Uint8Array, width: number, height: number): Buffer {
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * 3, colour)])
  return deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
}
