import { createHash } from 'node:crypto'
import {
  type DownloadFormat,
  type DownloadQuality,
  type DownloadSize,
  downloadSides,
  type PosterShape,
} from '@easel/contract'
import { DomainError } from '../../errors/domain-error.ts'

/** Specification of a variant, as its maker takes it. */
export interface VariantWish {
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'mp4' | 'webm' | 'moving_webp'
  quality: DownloadQuality
  side?: number
  /** With the visible mark of the site of this name; its words follow from how the file came to be. */
  mark?: string
  /** As a poster that says this, instead of the file alone. */
  poster?: PosterWish
}

/** Contents of a poster besides the picture. */
export interface PosterWish {
  shape: PosterShape
  texts: { title: string; maker: string; scan: string; site: string }
  /** The URL in its QR code. */
  link: string
}

export interface DownloadWish {
  format?: DownloadFormat | undefined
  quality: DownloadQuality
  size: DownloadSize
  /** The site's name: with its visible mark. */
  mark?: string | undefined
}

interface Source {
  mime_type: string
  width: number
  height: number
  duration_ms: number | null
}

/** Raised when the same wish would be made otherwise: what was made before is not served for it then. */
const version = 3

const stills = ['jpeg', 'png', 'webp', 'avif'] as const
const sideLimited = (source: Source, side: number | undefined) =>
  side !== undefined && Math.max(source.width, source.height) > side

/** The wish in terms of what this file is; undefined where the file itself is what is wished for, A0440 where it cannot become that. */
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

/** One name for choices that make no difference: what looks the same is made once. */
function qualityOf(
  own: VariantWish['format'],
  format: VariantWish['format'],
  wished: DownloadQuality,
): DownloadQuality {
  const isWhole = (format === 'png' && wished === 'standard') || (format === 'gif' && own === 'moving_webp')
  return isWhole ? 'high' : wished
}

/** A GIF of a film is small whatever is wished for. */
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
  const details = [{ path: 'format', message: 'Not of this file' }]
  return new DomainError('A0440', { cause: 'download_unmakeable', details })
}

/** The name of a wish: the same for the same result. */
export function specOf({ format, quality, side, mark, poster }: VariantWish): string {
  const marked = mark === undefined ? 'plain' : digest(mark)
  const form = `${version}-${format}-${quality}-${side ?? 'original'}-${marked}`
  return poster === undefined ? form : `${form}-${poster.shape}-${digest(JSON.stringify(poster))}`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
