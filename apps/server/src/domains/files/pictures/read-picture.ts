import { maxPixels } from '@easel/contract'
import { countFrames, maxFrames, otherKind, type PictureFormat, pictureFormat } from '@easel/media-metadata'
import { maxAvifPixels, type Pose, poseOf } from '@easel/nodes/readable'
import sharp from '@easel/nodes/sharp'
import { errors } from '../../../platform/errors/domain-error.ts'

/** Format, orientation, and size as displayed. */
export interface PictureHeader extends Pose {
  readonly format: PictureFormat
}

/** Reads the header of a picture that `toStoredForm` has returned. @throws DomainError for unsupported files: A0700 to A0703. */
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
  const pose = poseOf(bytes, meta)
  const { width, height } = pose
  if (!(width > 0 && height > 0)) unreadable()
  if (width * height > maxPixels) throw errors.tooManyPixels()
  // A work would refuse this picture as well, but only after it has begun.
  if (format === 'avif' && width * height > maxAvifPixels(meta.bitsPerSample))
    throw errors.tooManyPixels({ cause: 'avif_pixels' })
  return { format, ...pose }
}

function unreadable(): never {
  throw errors.unusableUpload({ cause: 'image_unreadable' })
}
