import {
  beforeLastScan,
  closeGif,
  closeJpeg,
  type Filler,
  firstFrameOf,
  isFirstFrameWhole,
  mendPng,
  type PictureFormat,
  padAvif,
  padWebp,
} from '@easel/media-metadata'
import sharp from '../../sharp.ts'

/**
 * Maximum number of rows that may be missing at the end of a picture: its last row of blocks, with the rows above that a filter
 * blends with it, or an eighth of its rows. Rows that are present but coarser count half.
 */
const mayLack = { rows: 24, share: 0.125 }

/**
 * Completes a truncated picture if nearly all of it is present, as browsers show it. Of an animation, the frames before the cut are
 * kept. Returns a complete file with unchanged pixels, which even strict decoders read; undefined if too much is missing. The same
 * rule applies to all formats.
 */
export async function mendCut(bytes: Buffer, format: PictureFormat): Promise<Buffer | undefined> {
  try {
    return await menders[format](bytes)
  } catch {
    // The decoder failed, so the rows are missing.
    return undefined
  }
}

const menders: Record<PictureFormat, (bytes: Buffer) => Promise<Buffer | undefined>> = {
  jpeg: async (bytes) => {
    const before = beforeLastScan(bytes)
    return (
      before && (await completeFile((filling) => closeJpeg(bytes, filling), before === 'coarse' ? 0.5 : 1))
    )
  },
  webp: async (bytes) => await completeFile((filling) => padWebp(bytes, filling)),
  avif: async (bytes) => await completeFile((filling) => padAvif(bytes, filling)),
  png: async (bytes) => {
    const mended = mendPng(bytes)
    if (!mended) return undefined
    const { height } = await sharp(mended.bytes, { limitInputPixels: false }).metadata()
    return isEnough(mended.missing + mended.coarse / 2, height) ? mended.bytes : undefined
  },
  gif: async (bytes) => (isFirstFrameWhole(bytes) && closeGif(bytes)) || (await firstFrame(bytes)),
}

function isEnough(missing: number, height: number): boolean {
  return missing < height && missing <= Math.max(mayLack.rows, height * mayLack.share)
}

/** Filling bytes to try. Some bytes are invalid for a decoder, especially for the decoder of lossless WebP. */
const fillings: readonly Filler[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/**
 * Completes a file with a filling that decoders read. A second filling measures the loss: rows above the first difference between
 * both were decoded from the file alone. `weight` is the weight of a row that differs.
 */
async function completeFile(
  fill: (filling: Filler) => Buffer | undefined,
  weight = 1,
): Promise<Buffer | undefined> {
  let mended: { bytes: Buffer; shown: Lightness } | undefined
  for (const filling of fillings) {
    const bytes = fill(filling)
    if (!bytes) return undefined
    // Only the end marker is missing.
    if (mended?.bytes.equals(bytes)) return bytes
    const shown = await lightnessOf(bytes, mended ? 'none' : 'truncated').catch(() => undefined)
    if (shown && mended) {
      const { height } = shown
      return isEnough((height - equalRows(mended.shown, shown)) * weight, height) ? mended.bytes : undefined
    }
    if (shown) mended = { bytes, shown }
  }
  return undefined
}

interface Lightness {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/**
 * Returns a byte per pixel, so that two copies of 100 megapixels fit into memory. If the file is to be kept, decoding is as
 * strict as the decoder of works.
 */
async function lightnessOf(bytes: Buffer, failOn: 'none' | 'truncated'): Promise<Lightness> {
  const { data, info } = await sharp(bytes, { limitInputPixels: false, failOn })
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function equalRows(a: Lightness, b: Lightness): number {
  const { width, height } = a
  if (b.data.length !== a.data.length) return 0
  for (let row = 0; row < height; row += 1) {
    const [from, to] = [row * width, (row + 1) * width]
    if (a.data.compare(b.data, from, to, from, to) !== 0) return row
  }
  return height
}

/** Makes a still picture of a GIF that is truncated within its first frame. */
async function firstFrame(bytes: Buffer): Promise<Buffer | undefined> {
  const frame = firstFrameOf(bytes)
  if (!frame) return undefined
  const { width, height, isInterlaced, pixels } = frame
  const missing = height - Math.floor(pixels / width)
  // The last pass of an interlaced picture doubles its rows.
  const isCoarse = isInterlaced && missing <= height / 2
  if (!isEnough(isCoarse ? missing : missing * (isInterlaced ? 2 : 1), height)) return undefined
  return await sharp(bytes, { limitInputPixels: false, failOn: 'none' }).png().toBuffer()
}
