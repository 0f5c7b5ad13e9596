import type { Execution } from '../../execution-types.ts'
import { askForPicture, fitTo, pictureFor } from '../../ground/engine/ask-engine.ts'
import { imageOf, numberOf, textOf } from '../../ground/inputs/read-input.ts'

/** Longest side of an enlarged picture, in pixels. */
const maxSide = 4096

export const executeUpscale: Execution = async (inputs, context) => {
  const image = imageOf(inputs, 'image')
  const factor = Math.min(numberOf(inputs, 'factor'), maxSide / Math.max(image.width, image.height))
  const size = {
    width: Math.max(1, Math.round(image.width * factor)),
    height: Math.max(1, Math.round(image.height * factor)),
  }
  const made = await askForPicture(
    {
      task: 'upscale',
      prompt: '',
      seed: 0,
      model: textOf(inputs, 'model'),
      picture: await pictureFor(image),
      ...size,
    },
    context,
  )
  return [await fitTo(made, size)]
}
