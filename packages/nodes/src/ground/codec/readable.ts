import { countFrames, exifOrientation, maxFrames, pictureFormat, readMetadata } from '@easel/media-metadata'
import { MaterialError } from '../../execution-types.ts'
import sharp, { type Metadata } from '../../sharp.ts'
import type { Size } from '../plane/size.ts'

const maxPixels = 100_000_000

/**
 * Memory limit for AVIF, the only format that is held in memory as a whole during decoding, three times: in the decoder's planes,
 * libheif's planes, and interleaved planes. Measured: 16 bytes per pixel, or 25 above 8 bits per sample. Every other format is
 * read in strips, or takes at most 8 bytes per pixel.
 */
const avifBytes = { maximum: 640_000_000, perPixel: 16, perDeepPixel: 25 }

/** Maximum number of pixels of an AVIF with `bits` bits per sample. */
export function maxAvifPixels(bits = 8): number {
  return avifBytes.maximum / (bits > 8 ? avifBytes.perDeepPixel : avifBytes.perPixel)
}

/**
 * Reads a picture's header without decoding pixels. @throws MaterialError if the header alone shows that the picture must be
 * refused.
 */
export async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  const format = pictureFormat(bytes)
  if (!format) throw noPicture()
  if (format === 'other' || format === 'heic') throw otherType()
  if (countFrames(bytes, format) > maxFrames) throw new MaterialError({ code: 'animation_frames' })
  const header = await metadataOf(bytes).catch((cause: unknown) => {
    throw noPicture(cause)
  })
  if (header.format === 'heif' && header.compression !== 'av1') throw otherType()
  const pixels = header.width * header.height
  if (pixels > maxPixels) throw new MaterialError({ code: 'picture_pixels' })
  if (header.format === 'heif' && pixels > maxAvifPixels(header.bitsPerSample))
    throw new MaterialError({ code: 'avif_pixels' })
  return header
}

function noPicture(cause?: unknown): MaterialError {
  return new MaterialError({ code: 'picture_none' }, { cause })
}

function otherType(): MaterialError {
  return new MaterialError({ code: 'picture_type' })
}

/** Async so that sharp's synchronous throw on an empty buffer becomes a rejection. */
async function metadataOf(bytes: Uint8Array): Promise<Metadata> {
  return await sharp(bytes, { limitInputPixels: false, failOn: 'none' }).metadata()
}

/** Orientation of a picture as in EXIF, and its size in this orientation. */
export interface Pose extends Size {
  readonly orientation: number
}

/**
 * Returns how viewers turn a picture. libvips also applies orientations that viewers ignore, because their type in EXIF is wrong.
 */
export function poseOf(bytes: Uint8Array, header: Metadata): Pose {
  const { orientation = 1, width, height, autoOrient } = header
  const exif = orientation > 1 && header.format !== 'heif' ? readMetadata(bytes)?.exif : undefined
  return exif && exifOrientation(exif) === 1
    ? { orientation: 1, width, height }
    : { orientation, ...autoOrient }
}
