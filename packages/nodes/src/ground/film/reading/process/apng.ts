import { type MovingPng, maxFrames, type PngFrame, readMovingPng } from '@easel/media-metadata'
import { openPicture } from '../../../codec/colour/open-picture.ts'
import type { Size } from '../../../plane/size.ts'
import { filmLimits } from '../messages.ts'
import { fitPixels } from './frame-size.ts'
import { type FilmSource, RefusedFilm, type SourceFrame } from './source.ts'
import { timesOf } from './times.ts'

/** Opens an animated PNG, which the picture library reads as a still picture: each frame is converted to a PNG of its own. */
export function openMovingPng(bytes: Uint8Array): FilmSource {
  const film = readMovingPng(bytes, maxFrames)
  if (!film || film.frames.length < 2) throw new RefusedFilm('still')
  const { width, height, frames } = film
  if (frames.length > maxFrames || width * height > filmLimits.pixels) throw new RefusedFilm('large')
  if (!frames.every((frame) => isInside(frame, film))) throw new RefusedFilm('damaged')
  return {
    ...{ width, height, hasDecoder: true },
    ...timesOf(frames.map(({ ms }) => ms)),
    frames: (size) => framesOf(film, size),
  }
}

function isInside({ left, top, width, height, data }: PngFrame, canvas: Size): boolean {
  const isWithin = left + width <= canvas.width && top + height <= canvas.height
  return isWithin && width > 0 && height > 0 && data.length > 0
}

async function* framesOf(film: MovingPng, size: Size): AsyncGenerator<SourceFrame> {
  const canvas = {
    width: film.width,
    height: film.height,
    data: new Uint8Array(film.width * film.height * 4),
  }
  for (const [index, frame] of film.frames.entries()) {
    const before = frame.after === 'restore' ? Uint8Array.from(canvas.data) : undefined
    const drawn = await decode(film.pictureOf(frame), frame)
    if (drawn.length !== frame.width * frame.height * 4) throw new RefusedFilm('damaged')
    lay(canvas, frame, drawn)
    yield { index, rgba: await fitPixels(canvas.data, film, size) }
    if (before) canvas.data = before
    if (frame.after === 'clear') lay(canvas, { ...frame, isLaidOver: false }, new Uint8Array(drawn.length))
  }
}

async function decode(png: Uint8Array, { width, height }: Size): Promise<Uint8Array> {
  try {
    const options = { limitInputPixels: false, failOn: 'truncated' } as const
    const picture = await openPicture(png, { width, height, fit: 'inside' }, options)
    return await picture.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer()
  } catch {
    throw new RefusedFilm('damaged')
  }
}

interface Canvas extends Size {
  data: Uint8Array
}

/** Draws the pixels of a frame at its position: over the canvas, or in place of the canvas's pixels. */
function lay(canvas: Canvas, frame: PngFrame, pixels: Uint8Array): void {
  const { left, top, width, height, isLaidOver } = frame
  for (let y = 0; y < height; y += 1) {
    const from = y * width * 4
    const to = ((top + y) * canvas.width + left) * 4
    const row = pixels.subarray(from, from + width * 4)
    if (isLaidOver) blend(canvas.data, to, row)
    else canvas.data.set(row, to)
  }
}

/** Blends straight-alpha pixels over other pixels. */
function blend(data: Uint8Array, start: number, row: Uint8Array): void {
  for (let offset = 0; offset < row.length; offset += 4) {
    const alpha = row[offset + 3]! / 255
    const below = (data[start + offset + 3]! / 255) * (1 - alpha)
    const whole = alpha + below
    if (alpha === 0) continue
    for (let channel = offset; channel < offset + 3; channel += 1)
      data[start + channel] = Math.round((row[channel]! * alpha + data[start + channel]! * below) / whole)
    data[start + offset + 3] = Math.round(whole * 255)
  }
}
