import type { ImageValue } from '../../execution-types.ts'
import type { Size } from '../plane/size.ts'

export interface Frame extends Size {
  readonly left: number
  readonly top: number
}

/** Rounds halves to the even neighbour, as Python does. */
export function roundEven(value: number): number {
  const below = Math.floor(value)
  const fraction = value - below
  if (fraction !== 0.5) return fraction < 0.5 ? below : below + 1
  return below % 2 === 0 ? below : below + 1
}

/** Returns the largest part in the middle of a picture that has about the shape of another size. */
export function middleOf({ width, height }: Size, shape: Size): Frame {
  const [ratio, wanted] = [width / height, shape.width / shape.height]
  const left = ratio > wanted ? roundEven((width - width * (wanted / ratio)) / 2) : 0
  const top = ratio < wanted ? roundEven((height - height * (ratio / wanted)) / 2) : 0
  return { left, top, width: width - 2 * left, height: height - 2 * top }
}

/** Cuts a part out of a picture. */
export function cutOut(image: ImageValue, { left, top, width, height }: Frame): ImageValue {
  if (width === image.width && height === image.height) return image
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * image.width + left) * 4
    data.set(image.data.subarray(from, from + width * 4), y * width * 4)
  }
  return { kind: 'image', width, height, data }
}
