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

/** Target form of a file, as the maker takes it. */
export interface VariantForm {
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'mp4' | 'webm' | 'moving_webp'
  quality: DownloadQuality
  side?: number
  /** Name of the site for its visible mark; the words of the mark follow from the provenance of the file. */
  mark?: string
  /** Poster with these texts around the picture, instead of the picture alone. */
  poster?: PosterContent
  /** Sheet of several results, of which the file is the first. */
  sheet?: SheetContent
}

/** Content of a poster besides the picture. */
export interface PosterContent {
  shape: PosterShape
  texts: { title: string; maker: string; scan: string; site: string }
  /** Address in the QR code. */
  link: string
}

/** Content of a sheet. */
export interface SheetContent {
  /** Id that its labels name: the id of the first run. */
  produced_id: string
  /** IPTC value that follows from the values of its results. */
  source_type: DigitalSourceType
  title: string
  /** Texts of the columns or, if there are no rows, of the cells. */
  columns: string[]
  rows: string[]
  /** Cells in reading order: a result, or a word for the reason why there is none. */
  cells: ({ object: string; width: number; height: number } | { word: string })[]
}

/** Returns the objects that a form shows besides its source; undefined where it shows no other. */
export function partsOf({ sheet }: VariantForm): string[] | undefined {
  return sheet?.cells.flatMap((cell) => ('word' in cell ? [] : [cell.object]))
}

export interface DownloadChoice {
  format?: DownloadFormat | undefined
  quality: DownloadQuality
  size: DownloadSize
  /** Name of the site, for a download with its visible mark. */
  mark?: string | undefined
}

interface Source {
  mime_type: string
  width: number
  height: number
  duration_ms: number | null
}

/** Increment when the same form gives a different result: forms that exist are then made anew. */
const version = 6

const stills = ['jpeg', 'png', 'webp', 'avif'] as const
const sideLimited = (source: Source, side: number | undefined) =>
  side !== undefined && Math.max(source.width, source.height) > side

/** Converts a download choice into a form of this file. Returns undefined where the file itself fits; throws A0440 where it cannot be converted. */
export function variantOf(source: Source, choice: DownloadChoice): VariantForm | undefined {
  const own = ownFormat(source)
  const format = concreteFormat(own, choice.format)
  const side = downloadSides[sizeOf(own, format, choice.size)]
  const quality = qualityOf(own, format, choice.quality)
  const isItself =
    format === own && quality === 'high' && !sideLimited(source, side) && choice.mark === undefined
  if (isItself) return undefined
  return {
    format,
    quality,
    ...(sideLimited(source, side) && { side: side! }),
    ...(choice.mark !== undefined && { mark: choice.mark }),
  }
}

/** Merges qualities that give the same result, so that each form is made once. */
function qualityOf(
  own: VariantForm['format'],
  format: VariantForm['format'],
  chosen: DownloadQuality,
): DownloadQuality {
  const isWhole = (format === 'png' && chosen === 'standard') || (format === 'gif' && own === 'moving_webp')
  return isWhole ? 'high' : chosen
}

/** GIFs of films are always small. */
function sizeOf(
  own: VariantForm['format'],
  format: VariantForm['format'],
  chosen: DownloadSize,
): DownloadSize {
  return format === 'gif' && (own === 'mp4' || own === 'webm') ? 'small' : chosen
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
  own: VariantForm['format'],
  chosen: DownloadFormat | undefined,
): VariantForm['format'] {
  const moves = own === 'mp4' || own === 'webm' || own === 'moving_webp'
  switch (chosen) {
    case undefined:
      return own
    case 'image':
      return moves ? 'jpeg' : own
    case 'video':
      if (!moves) throw unmakeable()
      return own
    case 'mp4':
    case 'webm':
      if (!moves || own === 'moving_webp') throw unmakeable()
      return chosen
    case 'webp':
      return own === 'moving_webp' ? own : chosen
    default:
      return chosen
  }
}

function unmakeable(): DomainError {
  const details = [detail('format', 'format_unfit')]
  return errors.wrongState({ cause: 'download_unmakeable', details })
}

/** Returns the name of a form; forms with the same result have the same name. */
export function specOf({ format, quality, side, mark, poster, sheet }: VariantForm): string {
  const marked = mark === undefined ? 'plain' : digest(mark)
  const name = `${version}-${format}-${quality}-${side ?? 'original'}-${marked}`
  if (sheet !== undefined) return `${name}-sheet-${digest(JSON.stringify(sheet))}`
  return poster === undefined ? name : `${name}-${poster.shape}-${digest(JSON.stringify(poster))}`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
