import { type MediaFile, writeMetadata } from '@easel/media-metadata'
import { type AigcLabel, type DigitalSourceType, type OriginLabels, shortSourceType } from './labels.ts'
import { readLabels } from './read-labels.ts'
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
 * Labels a form of a picture like the picture itself, whose signature it cannot have. A form of a file that was not made here
 * keeps only its source type.
 */
export function labelForm(file: MediaFile, source: Uint8Array): Uint8Array {
  const labels = ownLabels(source)
  return labels ? writeLabels(file, labels) : labelSmallForm(file, readLabels(source)?.sourceType)
}

/** Labels of a file that was made here, for forms of it; undefined for other files. */
export function ownLabels(source: Uint8Array): OriginLabels | undefined {
  const found = readLabels(source)
  if (!found?.sourceType || found.producedId === undefined) return undefined
  return {
    sourceType: shortSourceType(found.sourceType) as DigitalSourceType,
    producedId: found.producedId,
    ...(found.aiSystem !== undefined && { aiSystem: found.aiSystem }),
    ...(found.aigc && { aigc: found.aigc as AigcLabel }),
  }
}

/**
 * Adds labels to a picture or film without touching pixels or frames. Those of an AVIF are given to its encoder
 * (`VariantOptions.xmp`).
 */
export function writeLabels(file: MediaFile, labels: OriginLabels): Uint8Array {
  return writeMetadata(file, { xmp: makeXmp(labels), aigc: labels.aigc && aigcJson(labels.aigc) })
}
