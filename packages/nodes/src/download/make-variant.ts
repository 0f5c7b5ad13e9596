import { openPicture } from '../ground/codec/colour/open-picture.ts'
import sharp, { type Sharp } from '../sharp.ts'
import { makeDrawing } from './drawing/make-drawing.ts'
import { makeFilm, markCornerOf } from './moving.ts'
import { makeMovingWebp } from './moving-webp.ts'
import { pdfOf, unchangedJpeg } from './page.ts'
import { posterOf } from './poster.ts'
import { makeStill } from './still.ts'
import {
  type StoredMedia,
  stillFormats,
  UnsupportedVariantError,
  type Variant,
  type VariantFormat,
  type VariantOptions,
} from './types.ts'

const isStillFormat = (format: VariantFormat) => (stillFormats as readonly string[]).includes(format)

/**
 * Converts a file to the requested format, quality, size and visible mark, without metadata. A
 * still of a film is its most detailed frame. Throws `UnsupportedVariantError` for impossible
 * conversions: a film from a picture, a page of a film, a drawing of a
 * picture without flat areas, or a format that this machine has no codec for.
 */
export async function makeVariant(
  source: StoredMedia,
  options: VariantOptions,
  signal: AbortSignal,
): Promise<Variant> {
  const isFilm = source.mime_type.startsWith('video/')
  const isMovingWebp = !isFilm && source.duration_ms !== undefined
  if (options.format === 'pdf' || options.format === 'svg') {
    if (isFilm || isMovingWebp) throw new UnsupportedVariantError('A page or drawing shows a still picture')
    return await (options.format === 'pdf' ? makePage : makeDrawing)(source, options, signal)
  }
  if (isFilm) {
    if (options.format === 'moving_webp') throw new UnsupportedVariantError('Only of what is one')
    return isStillFormat(options.format)
      ? await stillOfFilm(source.bytes, options, signal)
      : await makeFilm(source.bytes, options, signal)
  }
  if (isMovingWebp && ['gif', 'moving_webp'].includes(options.format))
    return await makeMovingWebp(source.bytes, options, signal)
  if (!isStillFormat(options.format) && options.format !== 'gif')
    throw new UnsupportedVariantError('A picture that does not move is no film')
  return await makeStill(await (isMovingWebp ? pageToShow : stillOf)(source.bytes, options), options, signal)
}

/** Makes a still with the mark in the corner in which the film has it, so that the still shows how the film will look. */
async function stillOfFilm(
  bytes: Uint8Array,
  options: VariantOptions,
  signal: AbortSignal,
): Promise<Variant> {
  const { mark, side } = options
  const corner = mark && (await markCornerOf(bytes, { mark, side }, signal))
  return await makeStill(await posterOf(bytes, signal), { ...options, corner }, signal)
}

/** Compressions without loss, which a page keeps. */
const lossless: ReadonlySet<string> = new Set(['image/png', 'image/gif'])

/** Makes a page to print. Drawings stay without loss, and photos get the compression of photos. */
async function makePage(source: StoredMedia, options: VariantOptions, signal: AbortSignal): Promise<Variant> {
  const format = lossless.has(source.mime_type) ? 'png' : 'jpeg'
  const picture =
    (await unchangedJpeg(source, options)) ??
    (await makeStill(await stillOf(source.bytes, options), { ...options, format, isOnPaper: true }, signal))
  return await pdfOf(picture, options)
}

/** An imported picture may have any colour space. */
async function stillOf(
  bytes: Uint8Array,
  { side = Number.POSITIVE_INFINITY }: VariantOptions,
): Promise<Sharp> {
  return await openPicture(bytes, { width: side, height: side, fit: 'inside' })
}

/** Skips the first frames, which may be dark. */
async function pageToShow(bytes: Uint8Array): Promise<Sharp> {
  const { pages = 1 } = await sharp(bytes).metadata()
  return sharp(bytes, { page: Math.floor(pages / 4) })
}
