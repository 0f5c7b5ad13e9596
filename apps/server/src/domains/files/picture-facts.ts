import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

/** What is known of a file's content without decoding all of it. */
export interface FileFacts {
  mime_type: string
  width: number
  height: number
  duration_ms?: number
  thumbhash?: string
  /** How a result came to be, by IPTC's name. */
  source_type?: string
}

export interface PictureHeader extends Pick<FileFacts, 'width' | 'height'> {
  format: string
  /** As EXIF counts them: 1 is upright. */
  orientation: number
}

/** Media type and size as seen by a person, EXIF orientation applied; undefined where it is not a picture. */
export async function pictureHeader(input: string | Uint8Array): Promise<PictureHeader | undefined> {
  const meta = await sharp(input, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!meta?.width || !meta.height) return undefined
  const { width, height } = meta.autoOrient
  // libvips reads AVIF and HEIC by the same loader; only the first is accepted
  const format = meta.format === 'heif' ? (meta.compression === 'av1' ? 'avif' : 'heic') : meta.format
  return { format, width, height, orientation: meta.orientation ?? 1 }
}

/** A few bytes that show a blurred picture before it arrives: ThumbHash, base64. */
export async function thumbhashOf(input: Uint8Array): Promise<string> {
  const { data, info } = await sharp(input)
    .resize(96, 96, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
