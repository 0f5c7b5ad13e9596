import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { sharpOf } from '../codec/image-codec.ts'
import { choiceOf } from '../inputs/read-input.ts'
import type { Size } from '../plane/size.ts'
import { formats, frameSize, type Resolution, resolutions } from './size.ts'

export interface FilmSettings {
  readonly size: Size
  readonly fps: number
}

/** Reads the inputs of `filmInputs`. */
export function filmSettingsOf(inputs: Readonly<Record<string, ResolvedInput>>): FilmSettings {
  return {
    size: frameSize(choiceOf(inputs, 'resolution', resolutions), choiceOf(inputs, 'format', formats)),
    fps: Number(choiceOf(inputs, 'fps', ['24', '30'])),
  }
}

const maxAspect = 16 / 9

/** Returns a frame of a photo's own shape, limited to 16:9 for players; its shorter side is given by the resolution. */
export function frameOf({ width, height }: Size, resolution: Resolution): Size {
  const short = frameSize(resolution, 'square').width
  const shape = Math.min(maxAspect, Math.max(1 / maxAspect, width / height))
  const long = Math.round((short * Math.max(shape, 1 / shape)) / 4) * 4
  return shape >= 1 ? { width: long, height: short } : { width: short, height: long }
}

/** Reads resolution and frame rate for a film in the shape of a photo. */
export function photoFilmOf(
  inputs: Readonly<Record<string, ResolvedInput>>,
  image: ImageValue,
): FilmSettings {
  return {
    size: frameOf(image, choiceOf(inputs, 'resolution', resolutions)),
    fps: Number(choiceOf(inputs, 'fps', ['24', '30'])),
  }
}

/** Fits a photo to a frame: crops both sides equally. Transparent parts show `ground`. */
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
