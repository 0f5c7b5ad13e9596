import {
  type ImagesValue,
  type ImageValue,
  MaterialError,
  type ResolvedInput,
} from '../../execution-types.ts'
import type { Size } from '../plane/size.ts'
import { imagesOf } from './read-input.ts'

/** Maximum number of pictures of a batch, which equals the maximum of a list. */
const maxPictures = 10
/** Maximum number of pixels of a picture, which equals the maximum of a loaded picture. */
const maxPixels = 4096 * 4096

/** Reads the pictures of an input, at least one picture. */
export function picturesOf(
  inputs: Readonly<Record<string, ResolvedInput>>,
  name: string,
): readonly ImageValue[] {
  return imagesOf(inputs, name).images
}

/** Returns several pictures as a batch, and a single picture unchanged. */
export function batchOf(images: readonly ImageValue[]): ImageValue | ImagesValue {
  requirePictures(images.length)
  return images.length === 1 ? images[0]! : { kind: 'images', images }
}

/** Throws a MaterialError if there are more pictures than a batch may hold. */
export function requirePictures(count: number): void {
  if (count > maxPictures) throw new MaterialError({ code: 'picture_count' })
}

/** Throws a MaterialError if a picture would be too large. */
export function requireRoom<Wanted extends Size>(size: Wanted): Wanted {
  const { width, height } = size
  if (width * height > maxPixels)
    throw new MaterialError({ code: 'picture_large', params: { width, height, max: 16 } })
  return size
}

/** Applies a function to each picture of an input, one after the other. */
export async function eachPicture(
  inputs: Readonly<Record<string, ResolvedInput>>,
  name: string,
  work: (image: ImageValue, index: number) => Promise<ImageValue> | ImageValue,
): Promise<ImageValue | ImagesValue> {
  const made: ImageValue[] = []
  for (const [index, image] of picturesOf(inputs, name).entries()) made.push(await work(image, index))
  return batchOf(made)
}
