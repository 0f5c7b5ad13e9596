import { maxPixels } from '@easel/contract'
import { countFrames, maxFrames, otherKind, type PictureFormat, pictureFormat } from '@easel/media-metadata'
import { maxAvifPixels } from '@easel/nodes/readable'
import sharp from '@easel/nodes/sharp'
import { errors } from '../../../platform/errors/domain-error.ts'

export interface PictureHeader {
  format: PictureFormat
  /** Size as displayed, with the EXIF orientation applied. */
  width: number
  height: number
  /** EXIF value: 1 is upright. */
  orientation: number
}

/** Reads the header of a picture that `remade` has returned. @throws DomainError for unsupported files: A0700 to A0703. */
export async function readPicture(bytes: Uint8Array): Promise<PictureHeader> {
  // The format is checked before libvips, which detects formats by content and is slow for some formats.
  const format = pictureFormat(bytes)
  if (!format) throw errors.unusableUpload({ cause: 'not_an_image' })
  if (format === 'heic') throw errors.wrongFileType({ cause: 'heic' })
  if (format === 'other') throw errors.wrongFileType({ cause: `kind_${otherKind(bytes)!}` })
  if (countFrames(bytes, format) > maxFrames) throw errors.tooManyPixels({ cause: 'too_many_frames' })
  const meta = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable)
  // HEIC and AVIF share a loader; only AV1 is accepted.
  if (meta.format === 'heif' && meta.compression !== 'av1') throw errors.wrongFileType()
  const { width, height } = meta.autoOrient
  if (!(width > 0 && height > 0)) unreadable()
  if (width * height > maxPixels) throw errors.tooManyPixels()
  // A work would refuse this picture as well, but only after it has begun.
  if (format === 'avif' && width * height > maxAvifPixels(meta.bitsPerSample))
    throw errors.tooManyPixels({ cause: 'avif_pixels' })
  return { format, width, height, orientation: meta.orientation ?? 1 }
}

function unreadable(): never {
  throw errors.unusableUpload({ cause: 'image_unreadable' })
}
