import type { Execution } from '../../execution-types.ts'
import { drawWithPreviews } from '../../ground/drawing/previews.ts'
import { imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { paintWatercolour, type WatercolourSettings } from './paint.ts'

export const executeWatercolour: Execution = async (inputs, context) => {
  const settings: WatercolourSettings = {
    wetness: numberOf(inputs, 'wetness'),
    pencil: numberOf(inputs, 'pencil'),
    border: numberOf(inputs, 'border'),
    seed: numberOf(inputs, 'seed'),
  }
  return [
    await drawWithPreviews(imageOf(inputs, 'image'), context, (image, hooks) =>
      paintWatercolour(image, settings, hooks),
    ),
  ]
}
