import { type ImageValue, MaterialError } from '../execution-types.ts'
import sharp, { isTimeout } from '../sharp.ts'
import { readHeader } from './readable.ts'

function pixelsOf(data: Buffer): Uint8ClampedArray {
  return new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength)
}

/**
 * Decodes a picture file to sRGB pixels: upright (EXIF orientation applied), colour profile converted, alpha kept, the
 * first frame of an animation. `maxSide` is in pixels; a larger picture is scaled down while it is decoded: JPEG and WebP by
 * their decoders, others strip by strip, so that 100 megapixels take about as little memory as their result.
 * @throws MaterialError when the bytes are no picture, are cut off, or hold more pixels than can be decoded in bounded memory.
 */
export async function decodeImage(bytes: Uint8Array, maxSide: number): Promise<ImageValue> {
  const { depth } = await readHeader(bytes)
  return await decodeFrame(bytes, { maxSide, depth, page: 0 })
}

/** The frames of an animation, `most` of them at most and evenly apart, as they are seen; of a still picture the one that it is. */
export async function decodeFrames(bytes: Uint8Array, maxSide: number, most: number): Promise<ImageValue[]> {
  const { depth, format, pages = 1 } = await readHeader(bytes)
  const moves = format === 'gif' || format === 'webp'
  const count = Math.max(1, Math.min(most, moves ? pages : 1))
  const frames: ImageValue[] = []
  for (let index = 0; index < count; index++) {
    const page = Math.floor((index * pages) / count)
    frames.push(await decodeFrame(bytes, { maxSide, depth, page: moves ? page : 0 }))
  }
  return frames
}

interface FrameWish {
  maxSide: number
  depth: string | undefined
  page: number
}

const damaged = { en: 'The picture is damaged and cannot be read', zh: '图片已损坏，无法读取' }
const tooSlow = { en: 'The picture takes too long to read', zh: '读取这张图片耗时过长' }

async function decodeFrame(bytes: Uint8Array, { maxSide, depth, page }: FrameWish): Promise<ImageValue> {
  try {
    const picture = sharp(bytes, {
      limitInputPixels: false,
      failOn: 'truncated',
      page,
      pages: 1,
      sequentialRead: true,
    })
    // Without this, pictures of 16 bits are left in Display P3; with it, decoders do not scale, which those of 8 bits should.
    if (depth === 'ushort') picture.pipelineColourspace('srgb')
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { kind: 'image', width: info.width, height: info.height, data: pixelsOf(data) }
  } catch (error) {
    throw new MaterialError(isTimeout(error) ? tooSlow : damaged, { cause: error })
  }
}
