import { type MediaFile, writeMetadata } from '@easel/media-metadata'
import { foreignLabels } from './foreign-labels.ts'
import { type AigcLabel, type DigitalSourceType, type OriginLabels, shortSourceType } from './labels.ts'
import { readLabels } from './read-labels.ts'
import { aigcJson, makeXmp } from './xmp.ts'

/** A file from which forms are made. */
export interface FormSource {
  readonly bytes: Uint8Array
  /** True if this site made the file, by its record in the database. Its bytes never prove it. */
  readonly isOwn: boolean
}

/**
 * Labels a small form of a picture with its source type only, if known: the same picture made again then gives an
 * identical file.
 */
export function labelSmallForm(file: MediaFile, sourceType: DigitalSourceType | undefined): Uint8Array {
  return sourceType === undefined ? file.bytes : writeLabels(file, { sourceType })
}

/** Labels a form of a file like the file itself. The form cannot have the signature of the file. */
export function labelForm(file: MediaFile, source: FormSource): Uint8Array {
  const labels = labelsFor(source)
  return labels ? writeLabels(file, labels) : file.bytes
}

/**
 * Returns the labels for forms of a file: all labels of a file that this site made, or the permitted labels of another file.
 * Undefined if the file has no labels.
 */
export function labelsFor({ bytes, isOwn }: FormSource): OriginLabels | undefined {
  const found = readLabels(bytes)
  if (!isOwn) return foreignLabels(found)
  if (!found?.sourceType) return undefined
  return {
    sourceType: shortSourceType(found.sourceType) as DigitalSourceType,
    ...(found.producedId !== undefined && { producedId: found.producedId }),
    ...(found.aiSystem !== undefined && { aiSystem: found.aiSystem }),
    ...(found.aigc && { aigc: found.aigc as AigcLabel }),
  }
}

/**
 * Adds labels to a picture or film without touching pixels or frames. The labels of an AVIF are passed to its encoder
 * (`VariantOptions.xmp`), or written behind the picture.
 */
export function writeLabels(file: MediaFile, labels: OriginLabels): Uint8Array {
  return writeMetadata(file, { xmp: makeXmp(labels), aigc: labels.aigc && aigcJson(labels.aigc) })
}
