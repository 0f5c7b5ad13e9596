import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'
import { contoursOf } from '../../ground/drawing/contours.ts'
import { findFaces } from '../../ground/people/faces/find-faces.ts'
import { isWhole } from '../../ground/people/subject.ts'
import { boundsOf } from '../../ground/people/subject-bounds.ts'
import type { Size } from '../../ground/plane/size.ts'
import { step } from '../../ground/random/noise.ts'
import { cutOut } from '../../ground/resample/index.ts'
import sharp from '../../sharp.ts'

/** Lines of a figure, as the coverage of each pixel, from 0 to 1. */
export interface Figure extends Size {
  readonly cover: Float32Array
}

/** Factor of the contrast of the cut-out, which turns a hazy edge, such as fur, into a single outline. */
const hardness = 8
/** Blur of the outline, and half the width of its line, in pixels of a figure of 1200 pixels. */
const [soften, half] = [3, 1.9] as const
/** Share of the figure's height over which lines fade out. */
const fade = 0.16

async function alphaOf(cut: ImageValue, { width, height }: Size, blur: number): Promise<Buffer> {
  const hazy = await sharpOf(cut)
    .extractChannel(3)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  const hard = Uint8Array.from(hazy, (value) =>
    Math.min(255, Math.max(0, 127.5 + hardness * (value - 127.5))),
  )
  return await sharp(hard, { raw: { width, height, channels: 1 } })
    .blur(Math.max(0.4, blur))
    .toColourspace('b-w')
    .raw()
    .toBuffer()
}

/**
 * Draws the subject of a photo in lines that fit into an area: its outline, and the contours within. Without a cut-out, draws the
 * whole photo.
 */
export async function drawFigure(
  image: ImageValue,
  cut: ImageValue,
  { room, detail, signal }: { room: Size; detail: number; signal: AbortSignal },
): Promise<Figure> {
  const isAll = isWhole(cut)
  const bounds = isAll ? { left: 0, top: 0, width: image.width, height: image.height } : boundsOf(cut)
  const part = cutOut(image, bounds)
  const scale = Math.min(room.width / bounds.width, room.height / bounds.height)
  const size = {
    width: Math.max(8, Math.round(bounds.width * scale)),
    height: Math.max(8, Math.round(bounds.height * scale)),
  }
  const cover = await contoursOf(part, size, { faces: await findFaces(part, signal), detail, signal })
  if (!isAll) await keepSubject(cover, cutOut(cut, bounds), size)
  const isCut = bounds.top + bounds.height > 0.97 * image.height
  fadeOut(cover, size, { below: isCut, around: isAll })
  return { ...size, cover }
}

/** Fades lines out at the bottom if the photo cuts the figure off there; without a cut-out, at all sides. */
function fadeOut(
  cover: Float32Array,
  { width, height }: Size,
  { below, around }: { below: boolean; around: boolean },
): void {
  if (!below && !around) return
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const near = around ? Math.min(x, width - 1 - x, y, height - 1 - y) : height - 1 - y
      cover[i] = cover[i]! * step(0, fade * (around ? Math.min(width, height) : height), near)
    }
  }
}

/** Erases the lines of the background, and draws the outline of the subject. */
async function keepSubject(cover: Float32Array, cut: ImageValue, size: Size): Promise<void> {
  const unit = Math.max(size.width, size.height) / 1200
  const alpha = await alphaOf(cut, size, soften * unit)
  // Change of the value of a blurred edge per pixel.
  const slope = 1 / (2.5 * soften * unit)
  for (let i = 0; i < cover.length; i++) {
    const value = alpha[i]! / 255
    const away = Math.abs(value - 0.5) / slope
    const outline = 1 - step(half * unit - 0.6, half * unit + 0.6, away)
    cover[i] = Math.max(outline, cover[i]! * step(0.3, 0.6, value))
  }
}
