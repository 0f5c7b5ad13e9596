import { createCanvas, loadImage } from '@napi-rs/canvas'
import { makeVariant } from '../download/make-variant.ts'
import type { StoredMedia, Variant, VisibleMark } from '../download/types.ts'
import { encodeImage } from '../ground/codec/image-codec.ts'
import sharp from '../sharp.ts'
import { drawPoster, type PosterTexts } from './draw.ts'
import { layOut, maxPictureSide, type PosterShape, posterSizes } from './layout.ts'

export interface PosterOptions {
  readonly shape: PosterShape
  readonly format: 'png' | 'jpeg' | 'webp'
  readonly texts: PosterTexts
  /** Code to scan: rows of `1` for dark and `0` for light. */
  readonly code: readonly string[]
  /** The visible mark on the picture; no mark if absent. */
  readonly mark?: VisibleMark
}

const darkening = 'rgba(14, 13, 12, 0.5)'

/**
 * Renders a work as a poster: on a background in the work's own colours, with title, author and a code that leads to the work.
 * For a film, the poster shows the frame with the most varied brightness.
 */
export async function makePoster(
  source: StoredMedia,
  { shape, format, texts, code, mark }: PosterOptions,
  signal: AbortSignal,
): Promise<Variant> {
  const still = await makeVariant(
    source,
    { format: 'png', quality: 'high', side: maxPictureSide, ...(mark !== undefined && { mark }) },
    signal,
  )
  signal.throwIfAborted()
  const { width, height } = posterSizes[shape]
  const canvas = createCanvas(width, height)
  const brush = canvas.getContext('2d')
  brush.drawImage(await loadImage(await drawBackground(still.bytes, { width, height })), 0, 0)
  brush.fillStyle = darkening
  brush.fillRect(0, 0, width, height)
  const picture = await loadImage(Buffer.from(still.bytes))
  drawPoster(brush, { picture, code, texts }, layOut(shape, still))
  const { data } = brush.getImageData(0, 0, width, height)
  const image = { kind: 'image' as const, width, height, data: new Uint8ClampedArray(data) }
  return { ...(await encodeImage(image, { format, quality: 90 })), width, height }
}

/** Draws a background from the picture's colours, blurred beyond recognition. */
async function drawBackground(picture: Uint8Array, size: { width: number; height: number }): Promise<Buffer> {
  const few = await sharp(picture)
    .flatten({ background: '#1c1b1a' })
    .resize({ width: 36, height: Math.round((36 * size.height) / size.width), fit: 'cover' })
    .blur(3)
    .modulate({ saturation: 1.15 })
    .png()
    .toBuffer()
  return await sharp(few)
    .resize({ ...size, kernel: 'cubic', fit: 'fill' })
    .blur(24)
    .png()
    .toBuffer()
}
