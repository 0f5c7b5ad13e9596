import { countFrames, pictureFormat } from '@easel/media-metadata'
import { type ImageValue, MaterialError } from '../execution-types.ts'
import { shrinkImage } from '../ground/codec/shrink.ts'
import sharp from '../sharp.ts'
import { frameToImage, limitedSize, scaleFrame } from './planes.ts'
import { openFilm } from './read-film.ts'
import type { StoredMedia } from './types.ts'

export interface FilmInspection {
  readonly width: number
  readonly height: number
  readonly duration_ms: number
  /** The sampled frame with the most detail. */
  readonly poster: ImageValue
  /** Frames sampled over the whole length. */
  readonly frames: readonly ImageValue[]
}

const sampleCount = 8
const sampleSide = 640
const maxPixels = 4096 * 4096
const maxFrames = 40_000
/** Maximum number of frames of an animated WebP: longer than the longest film that this server makes without a video encoder. */
const maxWebpFrames = 4000

/**
 * Decodes an untrusted film completely. @throws MaterialError if the film cannot be decoded, or exceeds the limits of size or
 * length.
 */
export async function inspectFilm(media: StoredMedia, signal: AbortSignal): Promise<FilmInspection> {
  try {
    return media.mime_type === 'image/webp'
      ? await inspectMovingWebp(media.bytes)
      : await inspectVideo(media.bytes, signal)
  } catch (error) {
    if (signal.aborted || error instanceof MaterialError) throw error
    throw new MaterialError({ code: 'film_damaged' }, { cause: error })
  }
}

async function inspectVideo(bytes: Uint8Array, signal: AbortSignal): Promise<FilmInspection> {
  const film = await openFilm(bytes)
  const { width, height, fps, frames: count } = film
  if (width * height > maxPixels || count > maxFrames || count === 0 || fps === 0)
    throw new MaterialError({ code: 'film_large' })
  const size = limitedSize(film, sampleSide)
  const every = Math.max(1, Math.ceil(count / sampleCount))
  const frames: ImageValue[] = []
  let read = 0
  for await (const frame of film.read(signal)) {
    if (read % every === Math.floor(every / 2))
      frames.push(frameToImage(await scaleFrame(frame, film, size), size))
    read += 1
  }
  if (frames.length === 0) throw new MaterialError({ code: 'film_empty' })
  return { width, height, duration_ms: Math.round((count * 1000) / fps), poster: mostVaried(frames), frames }
}

async function inspectMovingWebp(bytes: Uint8Array): Promise<FilmInspection> {
  if (pictureFormat(bytes) !== 'webp' || countFrames(bytes, 'webp', maxWebpFrames) > maxWebpFrames)
    throw new MaterialError({ code: 'film_still' })
  const { pages = 1, width, height, pageHeight, delay = [] } = await sharp(bytes).metadata()
  if (width * (pageHeight ?? height) > maxPixels || pages < 2) throw new MaterialError({ code: 'film_still' })
  const frames: ImageValue[] = []
  for (let sample = 0; sample < Math.min(sampleCount, pages); sample++) {
    const page = Math.floor(((sample + 0.5) * pages) / Math.min(sampleCount, pages))
    const { data, info } = await sharp(bytes, { page, failOn: 'truncated' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const picture = { kind: 'image', ...pick(info), data: new Uint8ClampedArray(data) } as const
    frames.push(await shrinkImage(picture, sampleSide))
  }
  const duration_ms = delay.reduce((sum, ms) => sum + ms, 0)
  return { width, height: pageHeight ?? height, duration_ms, poster: mostVaried(frames), frames }
}

function pick({ width, height }: { width: number; height: number }) {
  return { width, height }
}

const sampleStep = 101 * 4

function mostVaried(frames: readonly ImageValue[]): ImageValue {
  const variance = ({ data }: ImageValue) => {
    let [sum, squares, count] = [0, 0, 0]
    for (let offset = 1; offset < data.length; offset += sampleStep) {
      sum += data[offset]!
      squares += data[offset]! ** 2
      count += 1
    }
    return squares / count - (sum / count) ** 2
  }
  return frames.reduce((best, frame) => (variance(frame) > variance(best) ? frame : best))
}
