import type { Execution, ImageValue } from '../../execution-types.ts'
import { eachPicture } from '../../ground/inputs/batch.ts'
import { choiceOf, numberOf } from '../../ground/inputs/read-input.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import { bayerOf } from './bayer.ts'
import { coloursOf } from './colours.ts'
import { dithers } from './declaration.ts'
import { diffusion } from './diffusion.ts'
import { paletteOf } from './median-cut.ts'
import { Nearest } from './nearest.ts'

export const executeImageQuantize: Execution = async (inputs, context) => {
  const dither = choiceOf(inputs, 'dither', dithers)
  const count = numberOf(inputs, 'colors')
  const made = await eachPicture(inputs, 'image', async (image) => {
    const palette = paletteOf(coloursOf(image), count)
    const nearest = new Nearest(palette)
    const draw = rowOf(image, { dither, nearest, colours: palette.length })
    const data = new Uint8ClampedArray(image.data)
    await eachRow({ from: 0, to: image.height }, context, (y) => draw(y, data))
    return { kind: 'image', width: image.width, height: image.height, data }
  })
  return [made]
}

interface DitherOptions {
  readonly dither: (typeof dithers)[number]
  readonly nearest: Nearest
  /** Number of colours. */
  readonly colours: number
}

/** Returns a function that replaces the colours of a row; it must be called for the rows in order. */
function rowOf(
  image: ImageValue,
  { dither, nearest, colours }: DitherOptions,
): (y: number, data: Uint8ClampedArray) => void {
  if (dither === 'floyd-steinberg') return diffusion(image, nearest)
  const order = dither === 'none' ? 0 : Number(dither.slice('bayer-'.length))
  const offsets = order === 0 ? undefined : bayerOf(order, colours)
  const { width } = image
  return (y, data) => {
    for (let x = 0; x < width; x++) {
      const position = (y * width + x) * 4
      const offset = offsets ? offsets[(y % order) * order + (x % order)]! : 0
      const shifted = (c: number) =>
        Math.min(255, Math.max(0, Math.trunc(image.data[position + c]! + offset)))
      data.set(nearest.of(shifted(0), shifted(1), shifted(2)), position)
    }
  }
}
