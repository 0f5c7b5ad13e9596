import type { Execution } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { choiceOf, imageOf, numberOf, textOf } from '../../ground/inputs/read-input.ts'
import { linePapers } from './declaration.ts'
import { drawFigure } from './figure.ts'
import { printPortrait, roomOf } from './print.ts'

export const executeLinePortrait: Execution = async (inputs, context) => {
  const caption = textOf(inputs, 'caption')
  const { signal } = context
  context.progress(0.1)
  signal.throwIfAborted()
  const figure = await drawFigure(imageOf(inputs, 'image'), imageOf(inputs, 'subject'), {
    ...{ room: roomOf(caption), detail: numberOf(inputs, 'detail'), signal },
  })
  context.progress(0.8)
  signal.throwIfAborted()
  const paper = choiceOf(inputs, 'paper', linePapers)
  const portrait = printPortrait(figure, { paper, caption, seed: numberOf(inputs, 'seed') })
  await context.preview(await shrinkImage(portrait, 512))
  context.progress(1)
  return [portrait]
}
