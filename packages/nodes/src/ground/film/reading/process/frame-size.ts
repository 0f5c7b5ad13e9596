import sharp from '../../../../sharp.ts'
import type { Size } from '../../../plane/size.ts'

/** Maximum number of pixels of a frame that every player can show. */
const maxPixels = 1920 * 1080
/** The longest side that the encoder accepts at this number of pixels. */
const maxSide = 4096

/** Returns the nearest size that the encoder accepts: a width that is a multiple of 4, and an even height. */
export function frameSizeOf({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)), maxSide / Math.max(width, height))
  const side = (length: number, multiple: number) =>
    Math.max(16, Math.floor((length * scale) / multiple) * multiple)
  return { width: side(width, 4), height: side(height, 2) }
}

/** Rotates RGBA pixels by quarter turns, scales them to a size, crops them to its shape, and composites them over black. */
export async function fitPixels(
  pixels: Uint8Array,
  { width, height, turn = 0 }: Size & { turn?: number },
  size: Size,
): Promise<Uint8Array> {
  return await sharp(pixels, { raw: { width, height, channels: 4 } })
    .rotate(turn)
    .flatten({ background: 'black' })
    .resize({ ...size, fit: 'cover', kernel: 'lanczos3' })
    .ensureAlpha()
    .raw()
    .toBuffer()
}
