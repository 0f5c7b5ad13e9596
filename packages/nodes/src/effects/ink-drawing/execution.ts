import type { Execution, ResolvedInput } from '../../execution-types.ts'
import { drawWithPreviews } from '../../ground/drawing/previews.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { drawingStyleNames } from './declaration.ts'
import { type DrawSettings, drawImage } from './draw.ts'

export const drawSettingsOf = (inputs: Readonly<Record<string, ResolvedInput>>): DrawSettings => ({
  look: choiceOf(inputs, 'look', drawingStyleNames),
  line: numberOf(inputs, 'line'),
  shading: numberOf(inputs, 'shading'),
  seed: numberOf(inputs, 'seed'),
})

export const executeInkDrawing: Execution = async (inputs, context) => {
  const settings = drawSettingsOf(inputs)
  return [
    await drawWithPreviews(imageOf(inputs, 'image'), context, (image, hooks) =>
      drawImage(image, settings, hooks),
    ),
  ]
}
