import type { Execution } from '../execution-types.ts'
import { choiceOf, imageOf, numberOf } from '../read-input.ts'
import { shrinkImage } from '../shrink.ts'
import { stickerBorders, stickerFinishes } from './declaration.ts'
import { drawSticker } from './draw.ts'

export const executeSticker: Execution = async (inputs, context) => {
  const image = await drawSticker(
    imageOf(inputs, 'subject'),
    {
      border: choiceOf(inputs, 'border', stickerBorders),
      width: numberOf(inputs, 'width'),
      finish: choiceOf(inputs, 'finish', stickerFinishes),
      peel: numberOf(inputs, 'peel'),
    },
    context,
  )
  context.preview(await shrinkImage(image, 512))
  return [image]
}
