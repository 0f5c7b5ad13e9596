import { createHash } from 'node:crypto'
import {
  type DownloadFormat,
  type DownloadQuality,
  type DownloadSize,
  detail,
  downloadSides,
  type PosterShape,
} from '@easel/contract'
import { type DomainError, errors } from '../../errors/domain-error.ts'

/** Target form of a file, as the maker takes it. */
export interface VariantWish {
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'mp4' | 'webm' | 'moving_webp'
  quality: DownloadQuality
  side?: number
  /** Name of the site for its visible mark; the words of the mark follow from the provenance of the file. */
  mark?: string
  /** Poster with these texts around the picture, instead of the picture alone. */
  poster?: PosterWish
}

/** Content of a poster besides the picture. */
export interface PosterWish {
  shape: PosterShape
  texts: { title: string; maker: string; scan: string; site: string }
  /** Address in the QR code. */
  link: string
}

export interface DownloadWish {
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

/** Increment when the same wish gives a different result: forms that exist are then made anew. */
const version = 3

const stills = ['jpeg', 'png', 'webp', 'avif'] as const
const sideLimited = (source: Source, side: number | undefined) =>
  side !== undefined && Math.max(source.width, source.height) > side

/** Converts a download wish for this file. Returns undefined where the file itself fits; throws A0440 where it cannot be converted. */
export function variantOf(source: Source, wish: DownloadWish): VariantWish | undefined {
  const own = ownFormat(source)
  const format = concreteFormat(own, wish.format)
  const side = downloadSides[sizeOf(own, format, wish.size)]
  const quality = qualityOf(own, format, wish.quality)
  const isItself =
    format === own && quality === 'high' && !sideLimited(source, side) && wish.mark === undefined
  if (isItself) return undefined
  return {
    format,
    quality,
    ...(sideLimited(source, side) && { side: side! }),
    ...(wish.mark !== undefined && { mark: wish.mark }),
  }
}

/** Merges qualities that give the same result, so that each form is made once. */
function qualityOf(
  own: VariantWish['format'],
  format: VariantWish['format'],
  wished: DownloadQuality,
): DownloadQuality {
  const isWhole = (format === 'png' && wished === 'standard') || (format === 'gif' && own === 'moving_webp')
  return isWhole ? 'high' : wished
}

/** GIFs of films are always small. */
function sizeOf(
  own: VariantWish['format'],
  format: VariantWish['format'],
  wished: DownloadSize,
): DownloadSize {
  return format === 'gif' && (own === 'mp4' || own === 'webm') ? 'small' : wished
}

function ownFormat({ mime_type, duration_ms }: Source): VariantWish['format'] {
  const subtype = mime_type.split('/')[1]
  if (subtype === 'webp' && duration_ms !== null) return 'moving_webp'
  const known = [...stills, 'gif', 'mp4', 'webm'] as const
  const found = known.find((format) => format === subtype)
  if (!found) throw unmakeable()
  return found
}

function concreteFormat(
  own: VariantWish['format'],
  wished: DownloadFormat | undefined,
): VariantWish['format'] {
  const moves = own === 'mp4' || own === 'webm' || own === 'moving_webp'
  switch (wished) {
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
      return wished
    case 'webp':
      return own === 'moving_webp' ? own : wished
    default:
      return wished
  }
}

function unmakeable(): DomainError {
  const details = [detail('format', 'format_unfit')]
  return errors.wrongState({ cause: 'download_unmakeable', details })
}

/** Returns the name of a wish; wishes with the same result have the same name. */
export function specOf({ format, quality, side, mark, poster }: VariantWish): string {
  const marked = mark === undefined ? 'plain' : digest(mark)
  const form = `${version}-${format}-${quality}-${side ?? 'original'}-${marked}`
  return poster === undefined ? form : `${form}-${poster.shape}-${digest(JSON.stringify(poster))}`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
