import { isCut, pictureFormat } from '@easel/media-metadata'
import { type ImageValue, MaterialError } from '../../execution-types.ts'
import { isTimeout } from '../../sharp.ts'
import { openPicture } from './colour/open-picture.ts'
import { mendCut } from './mend-cut.ts'
import { readHeader } from './readable.ts'

function pixelsOf(data: Buffer): Uint8ClampedArray {
  return new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength)
}

/**
 * Decodes a picture file to sRGB pixels: upright (EXIF orientation applied), in the colours that browsers show, with alpha; of an
 * animation, the first frame. `maxSide` is in pixels. A larger picture is scaled down during decoding: JPEG and WebP by their
 * decoders, other formats strip by strip, so that 100 megapixels need little more memory than the result. @throws MaterialError
 * if the bytes are not a picture, are truncated, or hold more pixels than can be decoded in bounded memory.
 */
export async function decodeImage(bytes: Uint8Array, maxSide: number): Promise<ImageValue> {
  await readHeader(bytes)
  return await decodeFrame(bytes, { maxSide, page: 0 })
}

/** Decodes the composited frames of an animation, at most `most` of them, evenly spaced; a still picture gives one frame. */
export async function decodeFrames(
  bytes: Uint8Array,
  maxSide: number,
  maxCount: number,
): Promise<ImageValue[]> {
  const { format, pages = 1 } = await readHeader(bytes)
  const moves = format === 'gif' || format === 'webp'
  const count = Math.max(1, Math.min(maxCount, moves ? pages : 1))
  const frames: ImageValue[] = []
  for (let index = 0; index < count; index++) {
    const page = Math.floor((index * pages) / count)
    frames.push(await decodeFrame(bytes, { maxSide, page: moves ? page : 0 }))
  }
  return frames
}

interface FrameWish {
  maxSide: number
  page: number
  isMended?: boolean
}

/** Also decodes a PNG whose checksum of the pixels is wrong or missing, which browsers ignore. */
async function decodeFrame(bytes: Uint8Array, { maxSide, page, isMended }: FrameWish): Promise<ImageValue> {
  try {
    const size = { width: maxSide, height: maxSide, fit: 'inside' } as const
    const picture = await openPicture(bytes, size, {
      limitInputPixels: false,
      failOn: 'truncated',
      page,
      pages: 1,
      sequentialRead: true,
    })
    const { data, info } = await picture
      .resize({ ...size, withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { kind: 'image', width: info.width, height: info.height, data: pixelsOf(data) }
  } catch (error) {
    const isSlow = isTimeout(error)
    const isWhole = pictureFormat(bytes) === 'png' && !isCut(bytes, 'png')
    const mended = isSlow || isMended || !isWhole ? undefined : await mendCut(Buffer.from(bytes), 'png')
    if (mended) return await decodeFrame(mended, { maxSide, page, isMended: true })
    throw new MaterialError({ code: isSlow ? 'picture_slow' : 'picture_damaged' }, { cause: error })
  }
}
