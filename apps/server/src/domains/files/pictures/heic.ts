import { writeColours } from '@easel/media-metadata'
import { decodeHeic, HeicError, type HeicPicture } from '@easel/nodes/heic'
import { foreignLabels, readLabels, writeLabels } from '@easel/nodes/origin'
import sharp from '@easel/nodes/sharp'
import { type DomainError, errors } from '../../../platform/errors/domain-error.ts'

/**
 * Maximum number of pixels, since all pixels are in memory at the same time, with up to 19 bytes each. The largest photos of
 * phones have 49 or 50 megapixels.
 */
const maxHeicPixels = 50_000_000
/** Few people can see a difference to the original, which also has half the resolution for colours. */
const jpeg = { quality: 92, chromaSubsampling: '4:2:0' }

/**
 * Converts a HEIC photo to a format that every program reads: JPEG, or PNG if the photo is transparent or its colours need it.
 * Keeps its colour profile and its labels, but no other metadata. @throws DomainError A0700, A0701, A0703
 */
export async function fromHeic(bytes: Buffer): Promise<Buffer> {
  const picture = decodePixels(bytes)
  const { data, width, height, channels, profile, cicp } = picture
  const format = channels === 4 || isWide(picture) ? 'png' : 'jpeg'
  const pixels = sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
  const made = await (format === 'png' ? pixels.png() : pixels.jpeg(jpeg)).toBuffer()
  const coloured = writeColours(made, format, { ...(profile && { profile }), ...(cicp && { cicp }) })
  const labels = foreignLabels(readLabels(bytes))
  const mime_type = `image/${format}`
  return Buffer.from(labels ? writeLabels({ bytes: coloured, mime_type, width, height }, labels) : coloured)
}

function decodePixels(bytes: Uint8Array): HeicPicture {
  try {
    return decodeHeic(bytes, maxHeicPixels)
  } catch (error) {
    throw error instanceof HeicError ? refusals[error.why]() : error
  }
}

const refusals: Record<HeicError['why'], () => DomainError> = {
  damaged: () => errors.unusableUpload({ cause: 'image_unreadable' }),
  other: () => errors.wrongFileType(),
  missing: () => errors.wrongFileType({ cause: 'heic' }),
  too_large: () => errors.tooManyPixels({ cause: 'heic_pixels' }),
}

/** Numbers of ITU-T H.273 for the colours of sRGB, and for unknown colours. */
const usual = { primaries: [1, 2], transfer: [1, 2, 6, 13] }

function isWide({ profile, cicp }: HeicPicture): boolean {
  const isUsual =
    !cicp || (usual.primaries.includes(cicp.primaries) && usual.transfer.includes(cicp.transfer))
  return !profile && !isUsual
}
