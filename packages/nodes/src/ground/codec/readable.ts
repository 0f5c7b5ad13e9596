import { countFrames, maxFrames, pictureFormat } from '@easel/media-metadata'
import { MaterialError } from '../../execution-types.ts'
import sharp, { type Metadata } from '../../sharp.ts'

const maxPixels = 100_000_000

/**
 * Memory limit for AVIF, the only format that is held whole while it is decoded, three times over: the
 * decoder's planes, libheif's, interleaved ones. Measured: 16 bytes per pixel, 25 above 8 bits a sample.
 * Every other format is read in strips, or takes at most 8 bytes per pixel.
 */
const avifBytes = { most: 640_000_000, perPixel: 16, perDeepPixel: 25 }

/** Maximum number of pixels of an AVIF with `bits` bits per sample. */
export function maxAvifPixels(bits = 8): number {
  return avifBytes.most / (bits > 8 ? avifBytes.perDeepPixel : avifBytes.perPixel)
}

/** Reads a picture's header without decoding pixels. @throws MaterialError where the header alone is reason to refuse it. */
export async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  const format = pictureFormat(bytes)
  if (!format) throw noPicture()
  if (format === 'other' || format === 'heic') throw otherType()
  if (countFrames(bytes, format) > maxFrames)
    throw new MaterialError({ en: 'The animation has more than 1000 frames', zh: '动图不能超过 1000 帧' })
  const header = await metadataOf(bytes).catch((cause: unknown) => {
    throw noPicture(cause)
  })
  if (header.format === 'heif' && header.compression !== 'av1') throw otherType()
  const pixels = header.width * header.height
  if (pixels > maxPixels)
    throw new MaterialError({ en: 'The image has more than 100 megapixels', zh: '图片不能超过 1 亿像素' })
  if (header.format === 'heif' && pixels > maxAvifPixels(header.bitsPerSample)) {
    throw new MaterialError({
      en: 'An AVIF image can have at most 40 megapixels, or 25 with more than 8 bits per channel. Save this one as JPEG or PNG',
      zh: 'AVIF 图片不能超过 4000 万像素（每通道高于 8 位时不能超过 2500 万），请另存为 JPEG 或 PNG',
    })
  }
  return header
}

function noPicture(cause?: unknown): MaterialError {
  return new MaterialError({ en: 'The file is not an image', zh: '该文件不是图片' }, { cause })
}

function otherType(): MaterialError {
  return new MaterialError({
    en: 'This file type cannot be read. Use JPEG, PNG, WebP, AVIF or GIF',
    zh: '无法读取此类型的文件，请使用 JPEG、PNG、WebP、AVIF 或 GIF',
  })
}

/** Async so that sharp's synchronous throw on an empty buffer becomes a rejection. */
async function metadataOf(bytes: Uint8Array): Promise<Metadata> {
  return await sharp(bytes, { limitInputPixels: false, failOn: 'none' }).metadata()
}
