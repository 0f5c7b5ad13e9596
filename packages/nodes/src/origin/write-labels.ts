import { writeFilm } from './containers/bmff.ts'
import { writeGif } from './containers/gif.ts'
import { writeJpeg } from './containers/jpeg.ts'
import { writeMatroska } from './containers/matroska.ts'
import { writePng } from './containers/png.ts'
import { writeWebp } from './containers/webp.ts'
import { type DigitalSourceType, type OriginLabels, shortSourceType } from './labels.ts'
import { aigcJson, makeXmp } from './xmp.ts'

export interface MediaFile {
  readonly bytes: Uint8Array
  readonly mime_type: string
  readonly width: number
  readonly height: number
}

/**
 * A small form of a picture says how the picture came to be, where that is known, and no more: of the same picture made again it is the same
 * file. `sourceType`: an address of the IPTC vocabulary, or its last part.
 */
export function labelSmallForm(file: MediaFile, sourceType: string | undefined): Uint8Array {
  if (sourceType === undefined) return file.bytes
  return writeLabels(file, { sourceType: shortSourceType(sourceType) as DigitalSourceType })
}

/** The same picture or film with its labels; pixels and frames are not touched. */
export function writeLabels(
  { bytes, mime_type, width, height }: MediaFile,
  labels: OriginLabels,
): Uint8Array {
  const xmp = makeXmp(labels)
  const aigc = labels.aigc && aigcJson(labels.aigc)
  switch (mime_type) {
    case 'image/jpeg':
      return writeJpeg(bytes, xmp)
    case 'image/png':
      return writePng(bytes, xmp)
    case 'image/webp':
      return writeWebp(bytes, xmp, { width, height })
    case 'image/gif':
      return writeGif(bytes, xmp)
    case 'image/avif':
      // Its packet is one of its items, which only its encoder can write (`VariantOptions.xmp`).
      return bytes
    case 'video/mp4':
      return writeFilm(bytes, xmp, aigc)
    case 'video/webm':
      return writeMatroska(bytes, xmp, aigc)
    default:
      throw new Error(`No labels for ${mime_type}`)
  }
}
