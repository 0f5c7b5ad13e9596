import { writeFilm, writeGif, writeJpeg, writeMatroska, writePng, writeWebp } from '@easel/media-metadata'
import { type DigitalSourceType, type OriginLabels, shortSourceType } from './labels.ts'
import { aigcJson, makeXmp } from './xmp.ts'

export interface MediaFile {
  readonly bytes: Uint8Array
  readonly mime_type: string
  readonly width: number
  readonly height: number
}

/**
 * Labels a small form of a picture with its source type only, if known: the same picture made again then gives an
 * identical file. `sourceType` is a URL of the IPTC vocabulary or its last part.
 */
export function labelSmallForm(file: MediaFile, sourceType: string | undefined): Uint8Array {
  if (sourceType === undefined) return file.bytes
  return writeLabels(file, { sourceType: shortSourceType(sourceType) as DigitalSourceType })
}

/** Adds labels to a picture or film without touching pixels or frames. */
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
      // Stored as an item of the AVIF, which only its encoder can write (`VariantOptions.xmp`).
      return bytes
    case 'video/mp4':
      return writeFilm(bytes, xmp, aigc)
    case 'video/webm':
      return writeMatroska(bytes, xmp, aigc)
    default:
      throw new Error(`No labels for ${mime_type}`)
  }
}
