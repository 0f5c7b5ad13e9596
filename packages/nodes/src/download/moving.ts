import { openFilmWriter } from '../ground/film/open-writer.ts'
import type { Size } from '../ground/plane/size.ts'
import sharp from '../sharp.ts'
import { type DrawnMark, drawMark, placeMark, plateOf } from './mark.ts'
import { frameToImage, layOver, limitedSize, type Overlay, overlayOf, scaleFrame } from './planes.ts'
import { type Corner, quietCorner } from './quiet-corner.ts'
import { type Film, openFilm } from './read-film.ts'
import { openSound } from './read-sound.ts'
import {
  UnsupportedVariantError,
  type Variant,
  type VariantOptions,
  type VariantQuality,
  type VisibleMark,
} from './types.ts'

/** Duration of the mark in seconds, and duration of its fade-out in seconds. */
const markSeconds = 2
const fadeSeconds = 0.3

const gif = { side: 640, fps: 10, maxFrames: 200 }
const gifColours: Record<VariantQuality, number> = { high: 256, standard: 128, compressed: 64 }

/** Re-encodes a film: optionally smaller, and marked at its beginning. */
export async function makeFilm(
  bytes: Uint8Array,
  options: VariantOptions,
  signal: AbortSignal,
): Promise<Variant> {
  const film = await openFilm(bytes)
  if (options.format === 'gif') return await writeGif(film, options, signal)
  const size = limitedSize(film, options.side)
  const container = options.format === 'webm' ? 'webm' : 'mp4'
  const sound = await openSound(bytes, container, signal)
  const heard = sound && { sound }
  const format = { ...size, fps: film.fps, frames: film.frames, quality: options.quality, ...heard }
  const writer = await openFilmWriter(format, container)
  if (!writer) throw new UnsupportedVariantError('There is no encoder for this kind of film')
  await using open = writer
  for await (const frame of markFrames(film, { ...options, size }, signal)) await open.add(frame)
  const duration_ms = Math.round((film.frames * 1000) / film.fps)
  return { bytes: await open.finish(), mime_type: `video/${container}`, ...size, duration_ms }
}

type Drawing = VariantOptions & { readonly size: Size }

async function* markFrames(
  film: Film,
  { size, mark }: Drawing,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let overlay: Overlay | undefined
  let index = 0
  for await (const frame of film.read(signal)) {
    const scaled = await scaleFrame(frame, film, size)
    if (mark && index === 0) overlay = overlayFor(mark, scaled, size)
    const strength = 1 - Math.max(0, index / film.fps - markSeconds) / fadeSeconds
    if (overlay && strength > 0) layOver(scaled, size, overlay, Math.min(1, strength))
    yield scaled
    index += 1
  }
}

function overlayFor(mark: VisibleMark, frame: Uint8Array, size: Size): Overlay {
  const drawn = drawMark(mark, size)
  const placed = placeMark(drawn, size, cornerIn(frame, drawn, size))
  return overlayOf(placed.image, placed)
}

/** Returns the corner that is best in the first frame; the mark stays in it for the whole film. */
function cornerIn(frame: Uint8Array, drawn: DrawnMark, size: Size): Corner {
  const luma = { data: frame.subarray(0, size.width * size.height), ...size }
  return quietCorner(luma, plateOf(drawn, size))
}

/** Returns the corner in which a film has its mark. */
export async function markCornerOf(
  bytes: Uint8Array,
  { mark, side }: { mark: VisibleMark; side: number | undefined },
  signal: AbortSignal,
): Promise<Corner> {
  const film = await openFilm(bytes)
  const size = limitedSize(film, side)
  for await (const frame of film.read(signal))
    return cornerIn(await scaleFrame(frame, film, size), drawMark(mark, size), size)
  throw new Error('A film without a picture')
}

async function writeGif(film: Film, options: VariantOptions, signal: AbortSignal): Promise<Variant> {
  const size = limitedSize(film, Math.min(gif.side, options.side ?? gif.side))
  const wanted = Math.min(gif.maxFrames, Math.ceil((film.frames / film.fps) * gif.fps))
  const every = Math.max(1, film.frames / wanted)
  const pictures: Buffer[] = []
  let index = 0
  for await (const frame of markFrames(film, { ...options, size }, signal)) {
    if (Math.floor(index / every) >= pictures.length) pictures.push(await rgbOf(frame, size))
    index += 1
  }
  const delay = Math.round((every * 1000) / film.fps)
  const stacked = { width: size.width, height: size.height * pictures.length, channels: 3 as const }
  const bytes = await sharp(Buffer.concat(pictures), {
    raw: { ...stacked, pageHeight: size.height },
    limitInputPixels: false,
  })
    .gif({ colours: gifColours[options.quality], effort: 3, loop: 0, delay: pictures.map(() => delay) })
    .toBuffer()
  return { bytes, mime_type: 'image/gif', ...size, duration_ms: delay * pictures.length }
}

async function rgbOf(frame: Uint8Array, size: { width: number; height: number }): Promise<Buffer> {
  const { data } = frameToImage(frame, size)
  return await sharp(data, { raw: { ...size, channels: 4 } })
    .removeAlpha()
    .raw()
    .toBuffer()
}
