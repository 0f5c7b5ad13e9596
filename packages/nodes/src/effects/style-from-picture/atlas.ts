import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'
import sharp from '../../sharp.ts'

/** Tile sides are multiples of this number, so that they are whole numbers at every level. */
const step = 16
const smallest = 128
const largest = 400

export interface Atlas {
  /** Four tiles, 2 × 2. */
  readonly image: ImageValue
  /** Side of a tile in pixels at the working size. */
  readonly tile: number
}

/**
 * Builds an atlas of four square crops from the style's corners, each rotated differently. Together, the crops cover most of the
 * style and have strokes in every direction. `longest` is the style's longer side in pixels at the working size; the atlas is
 * 2^shift times as large.
 */
export async function buildAtlas(style: ImageValue, longest: number, shift: number): Promise<Atlas> {
  const side = Math.max(style.width, style.height)
  const short = Math.min(style.width, style.height)
  const scale = Math.max(longest / side, smallest / short)
  const tile = Math.min(largest, Math.floor((short * scale) / step) * step)
  const cut = tile << shift
  const fit = (length: number) => Math.max(cut, Math.round(length * scale) << shift)
  const [width, height] = [fit(style.width), fit(style.height)]
  const scaled = await sharpOf(style).removeAlpha().resize({ width, height, fit: 'fill' }).raw().toBuffer()
  const corners = [
    { left: 0, top: 0, turn: 0 },
    { left: width - cut, top: 0, turn: 90 },
    { left: 0, top: height - cut, turn: 180 },
    { left: width - cut, top: height - cut, turn: 270 },
  ]
  const data = new Uint8ClampedArray(4 * cut * cut * 4)
  for (const [index, { left, top, turn }] of corners.entries()) {
    const piece = await sharp(scaled, { raw: { width, height, channels: 3 } })
      .extract({ left, top, width: cut, height: cut })
      .rotate(turn)
      .ensureAlpha()
      .raw()
      .toBuffer()
    const [x, y] = [(index & 1) * cut, (index >> 1) * cut]
    for (let row = 0; row < cut; row++) {
      data.set(piece.subarray(row * cut * 4, (row + 1) * cut * 4), ((y + row) * 2 * cut + x) * 4)
    }
  }
  return { image: { kind: 'image', width: 2 * cut, height: 2 * cut, data }, tile }
}
