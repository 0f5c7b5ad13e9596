import type { Execution, ResolvedInput } from '../../execution-types.ts'
import { drawWithPreviews } from '../../ground/drawing/previews.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { comicPrints } from './declaration.ts'
import { type ComicSettings, drawComic } from './draw.ts'

export const comicSettingsOf = (inputs: Readonly<Record<string, ResolvedInput>>): ComicSettings => ({
  print: choiceOf(inputs, 'print', comicPrints),
  ink: numberOf(inputs, 'ink'),
  dots: numberOf(inputs, 'dots'),
  colours: numberOf(inputs, 'colours'),
  seed: numberOf(inputs, 'seed'),
})

export const executeComic: Execution = async (inputs, context) => {
  const settings = comicSettingsOf(inputs)
  return [
    await drawWithPreviews(imageOf(inputs, 'image'), context, (image, hooks) =>
      drawComic(image, settings, hooks),
    ),
  ]
}
