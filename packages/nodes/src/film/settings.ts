import type { ImageValue, ResolvedInput } from '../execution-types.ts'
import { sharpOf } from '../image-codec.ts'
import { choiceOf } from '../read-input.ts'
import { formats, frameSize, type Resolution, resolutions, type Size } from './size.ts'

export interface FilmSettings {
  readonly size: Size
  readonly fps: number
}

/** What the inputs of `filmInputs` say. */
export function filmSettingsOf(inputs: Readonly<Record<string, ResolvedInput>>): FilmSettings {
  return {
    size: frameSize(choiceOf(inputs, 'resolution', resolutions), choiceOf(inputs, 'format', formats)),
    fps: Number(choiceOf(inputs, 'fps', ['24', '30'])),
  }
}

const longestShape = 16 / 9

/** A frame of a photo's own shape, as far as players like it: no longer than 16:9, its shorter side that of the resolution. */
export function frameOf({ width, height }: Size, resolution: Resolution): Size {
  const short = frameSize(resolution, 'square').width
  const shape = Math.min(longestShape, Math.max(1 / longestShape, width / height))
  const long = Math.round((short * Math.max(shape, 1 / shape)) / 4) * 4
  return shape >= 1 ? { width: long, height: short } : { width: short, height: long }
}

/** Resolution and frame rate that the inputs choose, for a film in the shape of a photo. */
export function photoFilmOf(
  inputs: Readonly<Record<string, ResolvedInput>>,
  image: ImageValue,
): FilmSettings {
  return {
    size: frameOf(image, choiceOf(inputs, 'resolution', resolutions)),
    fps: Number(choiceOf(inputs, 'fps', ['24', '30'])),
  }
}

/** A photo as large as a frame: what is too long is cut off on both sides; transparent parts show `ground`. */
export async function fillFrame(
  image: ImageValue,
  { width, height }: Size,
  ground: string,
): Promise<ImageValue> {
  const data = await sharpOf(image)
    .flatten({ background: ground })
    .resize(width, height, { fit: 'cover', kernel: 'lanczos3' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data) }
}
