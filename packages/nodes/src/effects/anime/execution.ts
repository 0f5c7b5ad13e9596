import type { Execution } from '../../execution-types.ts'
import { drawWithPreviews } from '../../ground/drawing/previews.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { animeLights } from './declaration.ts'
import { type AnimeSettings, drawAnime } from './draw.ts'

export const executeAnime: Execution = async (inputs, context) => {
  const settings: AnimeSettings = {
    light: choiceOf(inputs, 'light', animeLights),
    flatness: numberOf(inputs, 'flatness'),
    lines: numberOf(inputs, 'lines'),
    eyes: numberOf(inputs, 'eyes'),
  }
  return [
    await drawWithPreviews(imageOf(inputs, 'image'), context, (image, hooks) =>
      drawAnime(image, settings, hooks),
    ),
  ]
}
