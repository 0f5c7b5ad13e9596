import type { Execution } from '../../execution-types.ts'
import { drawWithPreviews } from '../../ground/drawing/previews.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { stippleLooks } from './declaration.ts'
import { type StippleSettings, stippleImage } from './stipple.ts'

export const executeStippling: Execution = async (inputs, context) => {
  const settings: StippleSettings = {
    look: choiceOf(inputs, 'look', stippleLooks),
    dots: numberOf(inputs, 'dots'),
    contrast: numberOf(inputs, 'contrast'),
    seed: numberOf(inputs, 'seed'),
  }
  return [
    await drawWithPreviews(imageOf(inputs, 'image'), context, (image, hooks) =>
      stippleImage(image, settings, hooks),
    ),
  ]
}
