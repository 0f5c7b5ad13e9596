import { openPicture } from '../../ground/codec/colour/open-picture.ts'
import sharp from '../../sharp.ts'
import { placedMark } from '../still.ts'
import { type StoredMedia, UnsupportedVariantError, type Variant, type VariantOptions } from '../types.ts'
import { traceDrawing } from './trace.ts'
import { type Stamp, writeSvg } from './write-svg.ts'

/** Longest side in pixels of a traced picture; a larger picture is reduced first. */
const maxSide = 2400
/** Maximum length of an SVG, in characters. Drawings of the largest pictures have about a tenth of this length. */
const maxLength = 8_000_000

/** Makes an SVG with the strokes and areas of a still picture. @throws UnsupportedVariantError for a picture without flat areas. */
export async function makeDrawing(
  source: StoredMedia,
  { mark }: VariantOptions,
  signal: AbortSignal,
): Promise<Variant> {
  const picture = await openPicture(source.bytes, { width: maxSide, height: maxSide, fit: 'inside' })
  const { data, info } = await picture
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const size = { width: info.width, height: info.height }
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length)
  const drawing = await traceDrawing({ kind: 'image', ...size, data: pixels }, signal)
  if (!drawing) throw new UnsupportedVariantError('The picture has no flat areas')
  const stamped =
    mark && (await placedMark(sharp(data, { raw: { ...size, channels: 4 } }), mark, { size, signal }))
  const svg = writeSvg(drawing, stamped && (await stampOf(stamped)))
  if (svg.length > maxLength) throw new UnsupportedVariantError('The drawing has too many lines')
  return { bytes: Buffer.from(svg), mime_type: 'image/svg+xml', ...size }
}

async function stampOf({
  data,
  width,
  height,
  left,
  top,
}: Awaited<ReturnType<typeof placedMark>>): Promise<Stamp> {
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return { left, top, width, height, png }
}
