import type { Execution } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
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
  await context.preview(await shrinkImage(image, 512))
  return [image]
}
