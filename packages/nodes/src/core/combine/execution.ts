import type { Execution, ExecutionContext, ImageValue, MaskValue } from '../../execution-types.ts'
import { isOpaque } from '../../ground/codec/image-codec.ts'
import { eachPicture, picturesOf } from '../../ground/inputs/batch.ts'
import { booleanOf, choiceOf, imageOf, maskOf, numberOf } from '../../ground/inputs/read-input.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import { cutOut, middleOf, type Numbers, scaleMask, scaleNumbers } from '../../ground/resample/index.ts'
import { blendModes } from './declaration.ts'

type Mode = (typeof blendModes)[number]

/** The curve of soft light for sources lighter than 0.5. */
const lighter = (x: number) => (x <= 0.25 ? ((16 * x - 12) * x + 4) * x : Math.sqrt(x))

const modes: Readonly<Record<Mode, (a: number, b: number) => number>> = {
  normal: (_, b) => b,
  multiply: (a, b) => a * b,
  screen: (a, b) => 1 - (1 - a) * (1 - b),
  overlay: (a, b) => (a <= 0.5 ? 2 * a * b : 1 - 2 * (1 - a) * (1 - b)),
  soft_light: (a, b) => (b <= 0.5 ? a - (1 - 2 * b) * a * (1 - a) : a + (2 * b - 1) * (lighter(a) - a)),
  difference: (a, b) => a - b,
}

export const executeImageBlend: Execution = async (inputs, context) => {
  const blend = modes[choiceOf(inputs, 'blend_mode', blendModes)]
  const factor = numberOf(inputs, 'blend_factor')
  const others = picturesOf(inputs, 'image2')
  const made = await eachPicture(inputs, 'image1', async (image, index) => {
    const { width, height } = image
    const partner = others[index % others.length]!
    const isAlike = partner.width === width && partner.height === height
    const part = isAlike ? partner : cutOut(partner, middleOf(partner, image))
    const top = await scaleNumbers(part, image, { method: 'bicubic', context })
    const data = new Uint8ClampedArray(image.data)
    await eachRow({ from: 0, to: height }, context, (y) => {
      for (let i = y * width * 4; i < (y + 1) * width * 4; i++) {
        if (i % 4 === 3) continue
        const value = image.data[i]!
        data[i] = value * (1 - factor) + blend(value / 255, top.data[i]! / 255) * factor * 255
      }
    })
    return { kind: 'image', width, height, data }
  })
  return [made]
}

export const executeImageCompositeMasked: Execution = async (inputs, context) => {
  const sources = picturesOf(inputs, 'source')
  const mask = inputs['mask'] === undefined ? undefined : maskOf(inputs, 'mask')
  const isResized = booleanOf(inputs, 'resize_source')
  const made = await eachPicture(inputs, 'destination', async (image, index) => {
    const given = sources[index % sources.length]!
    const source = isResized ? await scaleNumbers(given, image, { method: 'bilinear', context }) : given
    const placed = { source, x: numberOf(inputs, 'x'), y: numberOf(inputs, 'y') }
    return await composite(
      image,
      { ...placed, mask: mask && (await scaleMask(mask, source, context)) },
      context,
    )
  })
  return [made]
}

interface Layer {
  readonly source: Numbers
  readonly x: number
  readonly y: number
  /** A mask of the same size as the source. */
  readonly mask: MaskValue | undefined
}

/** Composites a layer over a picture. An opaque picture remains opaque. */
async function composite(
  image: ImageValue,
  { source, x, y, mask }: Layer,
  context: ExecutionContext,
): Promise<ImageValue> {
  const data = new Uint8ClampedArray(image.data)
  const [left, top] = [Math.min(x, image.width), Math.min(y, image.height)]
  const [width, height] = [
    Math.min(source.width, image.width - left),
    Math.min(source.height, image.height - top),
  ]
  const channels = isOpaque(image) ? 3 : 4
  await eachRow({ from: 0, to: height }, context, (row) => {
    for (let column = 0; column < width; column++) {
      const from = row * source.width + column
      const to = ((top + row) * image.width + left + column) * 4
      const share = mask?.data[from] ?? 1
      for (let c = 0; c < channels; c++)
        data[to + c] = share * source.data[from * 4 + c]! + (1 - share) * image.data[to + c]!
    }
  })
  return { kind: 'image', width: image.width, height: image.height, data }
}

export const executeSplitImageWithAlpha: Execution = async (inputs) => {
  const made = await eachPicture(inputs, 'image', ({ width, height, data }) => {
    const opaque = new Uint8ClampedArray(data)
    for (let offset = 3; offset < opaque.length; offset += 4) opaque[offset] = 255
    return { kind: 'image', width, height, data: opaque }
  })
  const { width, height, data } = imageOf(inputs, 'image')
  const mask = new Float32Array(width * height)
  for (let index = 0; index < mask.length; index++) mask[index] = 1 - data[index * 4 + 3]! / 255
  return [made, { kind: 'mask', width, height, data: mask }]
}

export const executeJoinImageWithAlpha: Execution = async (inputs, context) => {
  const made = await eachPicture(inputs, 'image', async (image) => {
    const mask = await scaleMask(maskOf(inputs, 'alpha'), image, context)
    const data = new Uint8ClampedArray(image.data)
    for (let index = 0; index < mask.data.length; index++) data[index * 4 + 3] = (1 - mask.data[index]!) * 255
    return { kind: 'image', width: image.width, height: image.height, data }
  })
  return [made]
}

export const executePaintWithin: Execution = async (inputs, context) => {
  const painted = imageOf(inputs, 'painted')
  const before = await scaleNumbers(imageOf(inputs, 'before'), painted, { method: 'bilinear', context })
  const mask = await scaleMask(maskOf(inputs, 'mask'), painted, context)
  const data = new Uint8ClampedArray(painted.data.length)
  await eachRow({ from: 0, to: painted.height }, context, (y) => {
    for (let index = y * painted.width; index < (y + 1) * painted.width; index++)
      for (let i = index * 4; i < index * 4 + 4; i++)
        data[i] = mask.data[index]! * painted.data[i]! + (1 - mask.data[index]!) * before.data[i]!
  })
  return [{ kind: 'image', width: painted.width, height: painted.height, data }]
}
