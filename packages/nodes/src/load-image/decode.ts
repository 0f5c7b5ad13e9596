import sharp from 'sharp'
import { type ImageValue, MaterialError } from '../execution-types.ts'

const maxPixels = 100_000_000

function pixelsOf(data: Buffer): Uint8ClampedArray {
  return new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength)
}

/**
 * Decodes a picture file to sRGB pixels: upright (EXIF orientation applied), colour profile converted, alpha kept, the
 * first frame of an animation. `maxSide` is in pixels; a larger picture is scaled down while it is decoded.
 * @throws MaterialError when the bytes are no picture, are cut off, or hold more than 100 megapixels.
 */
export async function decodeImage(bytes: Uint8Array, maxSide: number): Promise<ImageValue> {
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: maxPixels,
      failOn: 'truncated',
      pages: 1,
      sequentialRead: true,
    })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { kind: 'image', width: info.width, height: info.height, data: pixelsOf(data) }
  } catch (error) {
    throw new MaterialError('The picture cannot be read', { cause: error })
  }
}
