import { MaterialError } from '../../execution-types.ts'
import sharp, { isTimeout } from '../../sharp.ts'
import type { Size } from '../plane/size.ts'
import { readHeader } from './readable.ts'

/** An animated WebP whose header is read. */
export interface Animation extends Size {
  readonly bytes: Uint8Array
  readonly frames: number
  readonly fps: number
}

const maxSeconds = 60
const maxFps = 60
const maxFramePixels = 4_200_000
/** Decoded at once, in bytes: every part decodes the frames before it again. */
const partBytes = 96_000_000

const refusals = {
  still: { en: 'The file is no film', zh: '该文件不是视频' },
  large: { en: 'The film is too large or too long', zh: '视频过大或过长' },
  damaged: { en: 'The film is damaged and cannot be read', zh: '视频已损坏，无法读取' },
} as const

/** Reads the header of an animation. @throws MaterialError for another file, and for one beyond the limits. */
export async function openAnimation(bytes: Uint8Array): Promise<Animation> {
  const { format, width, height, pageHeight = height, pages = 1, delay = [] } = await readHeader(bytes)
  if (format !== 'webp' || pages < 2) throw new MaterialError(refusals.still)
  const milliseconds = delay.reduce((sum, one) => sum + one, 0)
  if (milliseconds === 0) throw new MaterialError(refusals.damaged)
  const fps = Math.min(maxFps, Math.max(1, Math.round((1000 * pages) / milliseconds)))
  if (width * pageHeight > maxFramePixels || pages / fps > maxSeconds) throw new MaterialError(refusals.large)
  return { bytes, width, height: pageHeight, frames: pages, fps }
}

/** Decodes the frames in order, each scaled to a size and cut to its shape: opaque RGBA. */
export async function* framesOf(
  { bytes, frames, width, height }: Animation,
  size: Size,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const part = Math.max(1, Math.floor(partBytes / (width * height * 4)))
  const frameBytes = size.width * size.height * 4
  for (let page = 0; page < frames; page += part) {
    const pages = Math.min(part, frames - page)
    const data = await untilAborted(decode(bytes, { page, pages }, size), signal)
    if (data.length !== pages * frameBytes) throw new MaterialError(refusals.damaged)
    for (let at = 0; at < pages; at += 1) yield data.subarray(at * frameBytes, (at + 1) * frameBytes)
  }
}

async function decode(
  bytes: Uint8Array,
  pages: { readonly page: number; readonly pages: number },
  { width, height }: Size,
): Promise<Buffer> {
  try {
    return await sharp(bytes, {
      ...pages,
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
  } catch (cause) {
    throw new MaterialError(isTimeout(cause) ? refusals.large : refusals.damaged, { cause })
  }
}

/** Rejects as soon as the signal is aborted; what was begun ends unseen. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
    work.catch(() => undefined)
  }
}
