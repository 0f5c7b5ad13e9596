import { isPlainJpeg, pngChunks, stripMetadata } from '@easel/media-metadata'
import sharp from '../sharp.ts'
import { type PdfPicture, writePdf } from './pdf.ts'
import type { StoredMedia, Variant, VariantOptions } from './types.ts'

/** Returns a JPEG as it is, without metadata, if a page can show it: its pixels are then not encoded again. */
export async function unchangedJpeg(
  { bytes, mime_type }: StoredMedia,
  { quality, side, mark }: VariantOptions,
): Promise<Variant | undefined> {
  if (mime_type !== 'image/jpeg' || quality !== 'high' || mark !== undefined) return undefined
  const { width, height, channels, space, exif, icc } = await sharp(bytes).metadata()
  const fits = side === undefined || Math.max(width, height) <= side
  // EXIF may turn the picture, and a page ignores the profile inside a JPEG.
  if (!fits || channels !== 3 || space !== 'srgb' || exif || icc) return undefined
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isPlainJpeg(file)) return undefined
  const parts = stripMetadata(file, 'jpeg')
  return { bytes: parts ? Buffer.concat(parts) : file, mime_type, width, height }
}

/** Puts a JPEG, or a PNG without transparency, on a page. Neither is compressed again. */
export async function pdfOf(
  { bytes, mime_type, width, height }: Variant,
  { title, xmp }: Pick<VariantOptions, 'title' | 'xmp'>,
): Promise<Variant> {
  const size = { width, height }
  const picture = mime_type === 'image/jpeg' ? { ...size, ...photo, data: [bytes] } : drawingOf(bytes, size)
  const pdf = writePdf({ picture, profile: await srgbProfile(), title, xmp })
  return { bytes: pdf, mime_type: 'application/pdf', ...size }
}

const photo = { bits: 8, filter: '/DCTDecode' } as const

/**
 * Takes the compressed rows out of a PNG. A PDF stores them in the same way, with the predictors of PNG
 * (ISO 32000-1, 7.4.4.4).
 */
function drawingOf(file: Uint8Array, size: Pick<PdfPicture, 'width' | 'height'>): PdfPicture {
  const png = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const chunks = [...pngChunks(png)].map(({ type, from, to }) => ({
    type,
    data: png.subarray(from + 8, to - 4),
  }))
  const dataOf = (wanted: string) => chunks.flatMap(({ type, data }) => (type === wanted ? [data] : []))
  const bits = dataOf('IHDR')[0]![8]!
  const [palette] = dataOf('PLTE')
  const rows = `/Predictor 15 /Colors ${palette ? 1 : 3} /BitsPerComponent ${bits} /Columns ${size.width}`
  return {
    ...{ ...size, bits, palette, data: dataOf('IDAT') },
    filter: `/FlateDecode /DecodeParms << ${rows} >>`,
  }
}

/** Returns the profile of sRGB that libvips contains, by writing it into a picture of one pixel. */
async function srgbProfile(): Promise<Buffer> {
  const pixel = sharp(Buffer.alloc(3), { raw: { width: 1, height: 1, channels: 3 } })
  const { icc } = await sharp(await pixel.withIccProfile('srgb').png().toBuffer()).metadata()
  if (!icc) throw new Error('libvips has no profile of sRGB')
  return icc
}
