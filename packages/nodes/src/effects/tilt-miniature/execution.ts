import type { Execution } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { focusPlaces, lenses } from './declaration.ts'
import { bandOf, type MiniatureSettings, makeMiniature } from './miniature.ts'

const previewSide = 512

export const executeTiltMiniature: Execution = async (inputs, context) => {
  const image = imageOf(inputs, 'image')
  if (choiceOf(inputs, 'lens', lenses) === 'none') return [image]
  const settings: MiniatureSettings = {
    focus: choiceOf(inputs, 'focus', focusPlaces),
    blur: numberOf(inputs, 'blur'),
    depth: numberOf(inputs, 'depth'),
    toy: numberOf(inputs, 'toy'),
  }
  const { signal } = context
  const band = await bandOf(image, settings, signal)
  context.progress(0.3)
  if (Math.max(image.width, image.height) > previewSide) {
    await context.preview(await makeMiniature(await shrinkImage(image, previewSide), settings, band, signal))
  }
  const result = await makeMiniature(image, settings, band, signal)
  context.progress(1)
  return [result]
}
