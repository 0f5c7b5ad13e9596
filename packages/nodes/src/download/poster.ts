import sharp, { type Sharp } from '../sharp.ts'
import { frameToImage } from './planes.ts'
import { type Film, openFilm } from './read-film.ts'

/** Number of frames that are examined, all in the first half, because films often begin and end in the dark. */
const sampleCount = 8

/** Returns the most detailed of a few frames: the frame with the largest variance of brightness. */
export async function posterOf(bytes: Uint8Array, signal: AbortSignal): Promise<Sharp> {
  const film = await openFilm(bytes)
  const every = Math.max(1, Math.floor(film.frames / 2 / sampleCount))
  let best: { frame: Uint8Array; detail: number } | undefined
  let index = 0
  for await (const frame of film.read(signal)) {
    if (index % every === 0) {
      const detail = detailOf(frame, film)
      if (!best || detail > best.detail) best = { frame, detail }
    }
    index += 1
    if (index > film.frames / 2) break
  }
  if (!best) throw new Error('A film without a picture')
  const { data, width, height } = frameToImage(best.frame, film)
  return sharp(data, { raw: { width, height, channels: 4 } })
}

const sampleStep = 97

/** Returns the variance of the brightness, estimated from a sample of the pixels. */
function detailOf(frame: Uint8Array, { width, height }: Film): number {
  let [sum, squares, count] = [0, 0, 0]
  for (let offset = 0; offset < width * height; offset += sampleStep) {
    sum += frame[offset]!
    squares += frame[offset]! ** 2
    count += 1
  }
  return squares / count - (sum / count) ** 2
}
