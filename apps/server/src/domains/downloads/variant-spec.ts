import { createHash } from 'node:crypto'
import {
  type DownloadFormat,
  type DownloadQuality,
  type DownloadSize,
  detail,
  downloadSides,
  type PosterShape,
} from '@easel/contract'
import type { DigitalSourceType } from '@easel/nodes/origin'
import { type DomainError, errors } from '../../platform/errors/domain-error.ts'

/** The form of a file that the maker has to make. */
export interface VariantForm {
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'pdf' | 'svg' | 'gif' | 'mp4' | 'webm' | 'moving_webp'
  quality: DownloadQuality
  side?: number
  /** Name of the site, for a form with the visible mark; the provenance of the file determines the words of the mark. */
  mark?: string
  /** Words with which the picture was made, in the form in which the file contains them. */
  words?: string
  /** Title in a PDF. */
  title?: string
  /** Texts of a poster around the picture; absent for the picture alone. */
  poster?: PosterContent
  /** A sheet of several results; the file is the first of them. */
  sheet?: SheetContent
}

/** Content of a poster in addition to the picture. */
export interface PosterContent {
  shape: PosterShape
  texts: { title: string; maker: string; scan: string; site: string }
  /** URL for the QR code. */
  link: string
}

/** Content of a sheet. */
export interface SheetContent {
  /** Id in the labels of the sheet: the id of the first run. */
  produced_id: string
  /** IPTC value, derived from the values of the results. */
  source_type: DigitalSourceType
  title: string
  /** Texts of the columns; if there are no rows, of the cells. */
  columns: string[]
  rows: string[]
  /** Cells in reading order: a result, or a word for the reason why there is no result. */
  cells: ({ object: string; width: number; height: number } | { word: string })[]
}

/** Returns the objects that a form shows in addition to its source; undefined if it shows only the source. */
export function partsOf({ sheet }: VariantForm): string[] | undefined {
  return sheet?.cells.flatMap((cell) => ('word' in cell ? [] : [cell.object]))
}

export interface DownloadChoice {
  format?: DownloadFormat | undefined
  quality: DownloadQuality
  size: DownloadSize
  /** Name of the site, for a download with its visible mark. */
  mark?: string | undefined
  /** Words to keep in the file; files of formats from which programs read no words do not contain them. */
  words?: string | undefined
  /** Title of the picture; only a PDF has a title. */
  title?: string | undefined
  /** True for a picture of lines on flat areas; only such a picture has an SVG. */
  isLineDrawing?: boolean
}

interface Source {
  mime_type: string
  width: number
  height: number
  duration_ms: number | null
}

/**
 * Version of the forms. If the same form gives another result after a change, the change must increment this number, so that
 * existing forms are made again.
 */
const version = 6

const stills = ['jpeg', 'png', 'webp', 'avif'] as const
const sideLimited = (source: Source, side: number | undefined) =>
  side !== undefined && Math.max(source.width, source.height) > side

/**
 * Converts the choice of a download into the form of this file that the choice describes. Returns undefined if the file itself has
 * this form already. Throws A0440 if the file cannot be converted.
 */
export function variantOf(source: Source, choice: DownloadChoice): VariantForm | undefined {
  const sourceFormat = ownFormat(source)
  const format = concreteFormat(sourceFormat, choice.format)
  // A page shows a single picture.
  if (format === 'pdf' && source.duration_ms !== null) throw unmakeable()
  if (format === 'svg' && choice.isLineDrawing !== true) throw unmakeable()
  const side = downloadSides[sizeOf(sourceFormat, format, choice.size)]
  const quality = qualityOf(sourceFormat, format, choice.quality)
  const words = wordedFormats.has(format) && source.duration_ms === null ? choice.words : undefined
  const isItself =
    format === sourceFormat && quality === 'high' && !sideLimited(source, side) && choice.mark === undefined
  if (isItself && words === undefined) return undefined
  return {
    format,
    quality,
    ...(sideLimited(source, side) && { side: side! }),
    ...(choice.mark !== undefined && { mark: choice.mark }),
    ...(words !== undefined && { words }),
    ...(format === 'pdf' && choice.title !== undefined && { title: choice.title }),
  }
}

const wordedFormats: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp'])

/** Maps qualities that give the same result to one quality, so that each form is made once. */
function qualityOf(
  sourceFormat: VariantForm['format'],
  format: VariantForm['format'],
  chosen: DownloadQuality,
): DownloadQuality {
  const isWhole =
    format === 'svg' ||
    (format === 'png' && chosen === 'standard') ||
    (format === 'gif' && sourceFormat === 'moving_webp')
  return isWhole ? 'high' : chosen
}

/** Films as GIF always have the small size. An SVG has no pixels. */
function sizeOf(
  sourceFormat: VariantForm['format'],
  format: VariantForm['format'],
  chosen: DownloadSize,
): DownloadSize {
  if (format === 'svg') return 'original'
  return format === 'gif' && (sourceFormat === 'mp4' || sourceFormat === 'webm') ? 'small' : chosen
}

function ownFormat({ mime_type, duration_ms }: Source): VariantForm['format'] {
  const subtype = mime_type.split('/')[1]
  if (subtype === 'webp' && duration_ms !== null) return 'moving_webp'
  const known = [...stills, 'gif', 'mp4', 'webm'] as const
  const found = known.find((format) => format === subtype)
  if (!found) throw unmakeable()
  return found
}

function concreteFormat(
  sourceFormat: VariantForm['format'],
  chosen: DownloadFormat | undefined,
): VariantForm['format'] {
  const moves = sourceFormat === 'mp4' || sourceFormat === 'webm' || sourceFormat === 'moving_webp'
  switch (chosen) {
    case undefined:
      return sourceFormat
    case 'image':
      return moves ? 'jpeg' : sourceFormat
    case 'video':
      if (!moves) throw unmakeable()
      return sourceFormat
    case 'mp4':
    case 'webm':
      if (!moves || sourceFormat === 'moving_webp') throw unmakeable()
      return chosen
    case 'webp':
      return sourceFormat === 'moving_webp' ? sourceFormat : chosen
    default:
      return chosen
  }
}

function unmakeable(): DomainError {
  const details = [detail('format', 'format_unfit')]
  return errors.wrongState({ cause: 'download_unmakeable', details })
}

/** Returns the name of a form; forms with the same result have the same name. */
export function specOf({ format, quality, side, mark, words, title, poster, sheet }: VariantForm): string {
  const marked = mark === undefined ? 'plain' : digest(mark)
  const name = `${version}-${format}-${quality}-${side ?? 'original'}-${marked}`
  if (words !== undefined) return `${name}-words-${digest(words)}`
  if (title !== undefined) return `${name}-title-${digest(title)}`
  if (sheet !== undefined) return `${name}-sheet-${digest(JSON.stringify(sheet))}`
  return poster === undefined ? name : `${name}-${poster.shape}-${digest(JSON.stringify(poster))}`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
