import { countFrames, maxFrames, pictureFormat } from '@easel/media-metadata'
import sharp, { isTimeout } from '../../../../sharp.ts'
import type { Size } from '../../../plane/size.ts'
import { filmLimits } from '../messages.ts'
import { type FilmSource, RefusedFilm, type SourceFrame } from './source.ts'
import { timesOf } from './times.ts'

/** Maximum size in bytes that is decoded in one part. Each part has to decode the frames before it again. */
const partBytes = 96_000_000

interface Pages extends Size {
  readonly bytes: Uint8Array
  readonly count: number
}

/** Opens an animated WebP or GIF. */
export async function openAnimation(bytes: Uint8Array): Promise<FilmSource> {
  const format = pictureFormat(bytes)
  if (format !== 'webp' && format !== 'gif') throw new RefusedFilm('still')
  if (countFrames(bytes, format) > maxFrames) throw new RefusedFilm('large')
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  const { width, height, pageHeight = height, pages: count = 1, delay = [] } = header
  if (count < 2) throw new RefusedFilm('still')
  if (width * pageHeight > filmLimits.pixels) throw new RefusedFilm('large')
  const pages = { bytes, width, height: pageHeight, count }
  return {
    ...{ width, height: pageHeight, hasDecoder: true },
    ...timesOf(delay.slice(0, count).map((ms) => (format === 'gif' ? shownMs(ms) : ms))),
    frames: (size) => framesOf(pages, size),
  }
}

/** Returns the duration of a GIF frame; like browsers, a frame without a duration is shown for a tenth of a second. */
function shownMs(ms: number): number {
  return ms <= 10 ? 100 : ms
}

async function* framesOf(pages: Pages, size: Size): AsyncGenerator<SourceFrame> {
  const { width, height, count } = pages
  const part = Math.max(1, Math.floor(partBytes / (width * height * 4)))
  const frameBytes = size.width * size.height * 4
  for (let first = 0; first < count; first += part) {
    const number = Math.min(part, count - first)
    const data = await decode(pages, { first, number }, size)
    if (data.length !== number * frameBytes) throw new RefusedFilm('damaged')
    for (let index = 0; index < number; index += 1)
      yield { index: first + index, rgba: data.subarray(index * frameBytes, (index + 1) * frameBytes) }
  }
}

async function decode(
  { bytes }: Pages,
  { first, number }: { readonly first: number; readonly number: number },
  { width, height }: Size,
): Promise<Buffer> {
  try {
    return await sharp(bytes, {
      ...{ page: first, pages: number },
      limitInputPixels: false,
      failOn: 'truncated',
      sequentialRead: true,
    })
      .flatten({ background: 'black' })
      .resize({ width, height, fit: 'cover', kernel: 'lanczos3' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer()
  } catch (error) {
    throw new RefusedFilm(isTimeout(error) ? 'large' : 'damaged')
  }
}
