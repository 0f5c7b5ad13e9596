import type { ImageValue } from '../../execution-types.ts'
import sharp, { type JpegOptions, type Sharp, type WebpOptions } from '../../sharp.ts'

export interface EncodeOptions {
  readonly format: 'jpeg' | 'webp' | 'png'
  /** Quality 1 to 100 of lossy formats; default 92. */
  readonly quality?: number
  /**
   * For reduced copies of a picture: encoding takes a fifth of the time, colours are averaged over 2 × 2 pixels, and decoding is
   * faster.
   */
  readonly isQuick?: boolean
}

export interface EncodedImage {
  readonly bytes: Uint8Array
  readonly mime_type: 'image/jpeg' | 'image/webp' | 'image/png'
}

/** Wraps the image for sharp without copying the pixels. */
export function sharpOf(image: ImageValue): Sharp {
  return sharp(image.data, { raw: { width: image.width, height: image.height, channels: 4 } })
}

/** True if every pixel is fully opaque. */
export function isOpaque(image: ImageValue): boolean {
  const words = new Uint32Array(image.data.buffer, image.data.byteOffset, image.data.length >> 2)
  for (let i = 0; i < words.length; i++) if ((words[i]! | 0x00ffffff) !== -1) return false
  return true
}

/** Encodes a picture in sRGB without metadata. JPEG has no transparency, so a picture with transparent pixels becomes WebP. */
export async function encodeImage(image: ImageValue, options: EncodeOptions): Promise<EncodedImage> {
  const quality = options.quality ?? 92
  const opaque = isOpaque(image)
  const format = options.format === 'jpeg' && !opaque ? 'webp' : options.format
  const source = opaque ? sharpOf(image).removeAlpha() : sharpOf(image)
  switch (format) {
    case 'jpeg':
      return {
        bytes: await source.jpeg({ quality, ...jpegEffort(options) }).toBuffer(),
        mime_type: 'image/jpeg',
      }
    case 'webp':
      return {
        bytes: await source.webp({ quality, ...webpEffort(options), exact: true }).toBuffer(),
        mime_type: 'image/webp',
      }
    case 'png':
      return { bytes: await source.png({ compressionLevel: 6 }).toBuffer(), mime_type: 'image/png' }
  }
}

/**
 * Writes a baseline file with fixed tables: a progressive file with its own tables would be 4 % smaller, but take four times as
 * long to write and three times as long to read.
 */
function jpegEffort({ isQuick = false }: EncodeOptions): JpegOptions {
  return { chromaSubsampling: isQuick ? '4:2:0' : '4:4:4', optimiseCoding: false }
}

/** Quantized alpha takes half the time, without a visible difference. */
function webpEffort({ isQuick = false }: EncodeOptions): WebpOptions {
  return isQuick ? { effort: 2, alphaQuality: 80 } : { smartSubsample: true, effort: 3 }
}
