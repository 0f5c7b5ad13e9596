import { type MediaFile, writeMetadata } from '@easel/media-metadata'
import { type DigitalSourceType, type OriginLabels, shortSourceType } from './labels.ts'
import { aigcJson, makeXmp } from './xmp.ts'

/**
 * Labels a small form of a picture with its source type only, if known: the same picture made again then gives an
 * identical file. `sourceType` is a URL of the IPTC vocabulary or its last part.
 */
export function labelSmallForm(file: MediaFile, sourceType: string | undefined): Uint8Array {
  if (sourceType === undefined) return file.bytes
  return writeLabels(file, { sourceType: shortSourceType(sourceType) as DigitalSourceType })
}

/**
 * Adds labels to a picture or film without touching pixels or frames. Those of an AVIF are given to its encoder
 * (`VariantOptions.xmp`).
 */
export function writeLabels(file: MediaFile, labels: OriginLabels): Uint8Array {
  return writeMetadata(file, { xmp: makeXmp(labels), aigc: labels.aigc && aigcJson(labels.aigc) })
}
