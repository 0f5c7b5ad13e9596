import type { Size } from '../ground/plane/size.ts'
import sharp, { type Sharp } from '../sharp.ts'
import { drawMark, placeMark, plateOf } from './mark.ts'
import { type Corner, cornerOf } from './quiet-corner.ts'
import type { StillFormat, Variant, VariantOptions, VariantQuality, VisibleMark } from './types.ts'

const lossy: Record<'jpeg' | 'webp' | 'avif', Record<VariantQuality, number>> = {
  jpeg: { high: 92, standard: 82, compressed: 64 },
  webp: { high: 92, standard: 80, compressed: 60 },
  avif: { high: 72, standard: 56, compressed: 42 },
}
const gifColours: Record<VariantQuality, number> = { high: 256, standard: 128, compressed: 64 }
const white = { r: 255, g: 255, b: 255 }

interface StillOptions extends VariantOptions {
  /** Corner of the mark; by default the corner is chosen from the picture. */
  readonly corner?: Corner | undefined
  /** True for a picture on paper: transparent parts become white. */
  readonly isOnPaper?: boolean
}

/** Converts a picture: optionally smaller and marked, in the requested format. */
export async function makeStill(
  picture: Sharp,
  options: StillOptions,
  signal: AbortSignal,
): Promise<Variant> {
  const { side, mark, corner } = options
  const limited =
    side === undefined
      ? picture
      : picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await limited
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const size = { width: info.width, height: info.height }
  const pixels = sharp(data, { raw: { ...size, channels: 4 } })
  const marked = mark === undefined ? pixels : await stamp(pixels, mark, { size, corner, signal })
  return { ...(await encode(marked, options)), ...size }
}

interface StampOptions {
  size: Size
  corner?: Corner | undefined
  signal: AbortSignal
}

async function stamp(pixels: Sharp, mark: VisibleMark, stamping: StampOptions): Promise<Sharp> {
  const { data: plate, width, height, left, top } = await placedMark(pixels, mark, stamping)
  const input = { input: plate, raw: { width, height, channels: 4 as const }, left, top }
  const { data, info } = await pixels.composite([input]).raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { ...stamping.size, channels: info.channels } })
}

/** Draws the mark for a picture as RGBA, in the chosen or the quietest corner; parts beyond the edges are cut off. */
export async function placedMark(
  pixels: Sharp,
  mark: VisibleMark,
  { size, corner, signal }: StampOptions,
): Promise<Size & { data: Buffer; left: number; top: number }> {
  const drawn = drawMark(mark, size)
  const chosen = corner ?? (await cornerOf(pixels, plateOf(drawn, size), signal))
  const { image, left, top } = placeMark(drawn, size, chosen)
  const raw = { width: image.width, height: image.height, channels: 4 as const }
  const width = Math.min(image.width, size.width - left)
  const height = Math.min(image.height, size.height - top)
  const data = await sharp(image.data, { raw }).extract({ left: 0, top: 0, width, height }).raw().toBuffer()
  return { data, width, height, left, top }
}

async function encode(
  picture: Sharp,
  { format, quality, xmp, isOnPaper = false }: StillOptions,
): Promise<Pick<Variant, 'bytes' | 'mime_type'>> {
  const labelled = format === 'avif' && xmp !== undefined ? picture.withXmp(xmp) : picture
  const solid = isOnPaper ? labelled.flatten({ background: white }) : labelled
  const bytes = await write(solid, format as StillFormat | 'gif', quality)
  return { bytes, mime_type: `image/${format}` }
}

function write(picture: Sharp, format: StillFormat | 'gif', quality: VariantQuality): Promise<Buffer> {
  switch (format) {
    case 'jpeg':
      return picture
        .flatten({ background: white })
        .jpeg({
          quality: lossy.jpeg[quality],
          progressive: true,
          chromaSubsampling: quality === 'high' ? '4:4:4' : '4:2:0',
        })
        .toBuffer()
    case 'png':
      return quality === 'compressed'
        ? picture.png({ palette: true, quality: 85 }).toBuffer()
        : picture.png({ compressionLevel: 6 }).toBuffer()
    case 'webp':
      return picture.webp({ quality: lossy.webp[quality], smartSubsample: true, effort: 3 }).toBuffer()
    case 'avif':
      // A higher effort takes many times as long and saves only a few percent.
      return picture.avif({ quality: lossy.avif[quality], effort: 2 }).toBuffer()
    case 'gif':
      return picture.gif({ colours: gifColours[quality], effort: 3 }).toBuffer()
  }
}
