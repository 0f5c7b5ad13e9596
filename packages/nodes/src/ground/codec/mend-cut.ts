import {
  beforeLastScan,
  closeGif,
  closeJpeg,
  type Filling,
  firstFrameOf,
  mendPng,
  type PictureFormat,
  padAvif,
  padWebp,
} from '@easel/media-metadata'
import sharp from '../../sharp.ts'

/**
 * Rows that a picture may lack at its end: its last row of blocks, with the rows above that a filter blends with it, or an eighth of
 * its rows. Rows that are there, but coarser, count half.
 */
const mayLack = { rows: 24, share: 0.125 }

/**
 * Completes a picture that is cut, if nearly all of it is there, as browsers show it. Of an animation, the frames before the cut stay.
 * Returns a whole file with unchanged pixels, which every decoder reads, also strict decoders; undefined if more is missing. One rule
 * for all formats.
 */
export async function mendCut(bytes: Buffer, format: PictureFormat): Promise<Buffer | undefined> {
  try {
    return await menders[format](bytes)
  } catch {
    // The decoder gave up, so that the rows are not there.
    return undefined
  }
}

const menders: Record<PictureFormat, (bytes: Buffer) => Promise<Buffer | undefined>> = {
  jpeg: async (bytes) => {
    const before = beforeLastScan(bytes)
    return before && (await filled((filling) => closeJpeg(bytes, filling), before === 'coarse' ? 0.5 : 1))
  },
  webp: async (bytes) => await filled((filling) => padWebp(bytes, filling)),
  avif: async (bytes) => await filled((filling) => padAvif(bytes, filling)),
  png: async (bytes) => {
    const mended = mendPng(bytes)
    if (!mended) return undefined
    const { height } = await sharp(mended.bytes, { limitInputPixels: false }).metadata()
    return isEnough(mended.missing + mended.coarse / 2, height) ? mended.bytes : undefined
  },
  gif: async (bytes) => closeGif(bytes) ?? (await firstFrame(bytes)),
}

function isEnough(missing: number, height: number): boolean {
  return missing < height && missing <= Math.max(mayLack.rows, height * mayLack.share)
}

/** Fillings to try: some are invalid for a decoder, above all for the decoder of lossless WebP. */
const fillings: readonly Filling[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/**
 * Completes a file by a filling that decoders read, and measures by a second filling: the rows above the first
 * difference were decoded from the file alone. `weight`: how much a row that differs counts.
 */
async function filled(
  fill: (filling: Filling) => Buffer | undefined,
  weight = 1,
): Promise<Buffer | undefined> {
  let mended: { bytes: Buffer; shown: Lightness } | undefined
  for (const filling of fillings) {
    const bytes = fill(filling)
    if (!bytes) return undefined
    // Nothing is missing but an end.
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

/** A byte per pixel, so that 100 megapixels fit twice. As strict as the decoder of works, where the file is to be kept. */
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

/** Makes a still picture of a GIF that is cut within its first frame. */
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
