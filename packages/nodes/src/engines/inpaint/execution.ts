import type { Execution, ImageValue } from '../../execution-types.ts'
import { askForPicture, fitTo, modelValues, pictureFor } from '../../ground/engine/ask-engine.ts'
import { imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { softMask } from '../../ground/plane/soft-mask.ts'
import { blend } from './mask.ts'

export const executeInpaint: Execution = async (inputs, context) => {
  const image = imageOf(inputs, 'image')
  const mask = await softMask(imageOf(inputs, 'mask'), image)
  const { width, height } = image
  const made = await askForPicture(
    {
      task: 'inpaint',
      strength: numberOf(inputs, 'strength'),
      picture: await pictureFor(image),
      mask: await pictureFor(asPicture(mask, image)),
      ...{ width, height },
      ...modelValues(inputs),
    },
    context,
  )
  return [blend(image, await fitTo(made, image), mask)]
}

/** Converts a mask to the format that engines read: white or transparent pixels are regenerated. */
function asPicture(mask: Uint8Array, { width, height }: ImageValue): ImageValue {
  const data = new Uint8ClampedArray(width * height * 4)
  for (const [index, value] of mask.entries()) {
    data.fill(value, index * 4, index * 4 + 3)
    data[index * 4 + 3] = 255 - value
  }
  return { kind: 'image', width, height, data }
}
