import type { Execution, ResolvedInput } from '../../execution-types.ts'
import { drawWithPreviews } from '../../ground/drawing/previews.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { searchEarly } from '../../ground/people/faces/find-faces.ts'
import { stippleStyleNames } from './declaration.ts'
import { type StippleSettings, stippleImage, tonesOf } from './stipple.ts'

export const stippleSettingsOf = (inputs: Readonly<Record<string, ResolvedInput>>): StippleSettings => ({
  look: choiceOf(inputs, 'look', stippleStyleNames),
  dots: numberOf(inputs, 'dots'),
  contrast: numberOf(inputs, 'contrast'),
  seed: numberOf(inputs, 'seed'),
})

export const executeStippling: Execution = async (inputs, context) => {
  const settings = stippleSettingsOf(inputs)
  const image = imageOf(inputs, 'image')
  searchEarly(image, context.signal)
  // The tones of the picture are measured while another thread searches for faces; otherwise the preview would have to wait.
  const tones = await tonesOf(image, settings)
  return [
    await drawWithPreviews(image, context, (copy, hooks) =>
      stippleImage(copy, settings, { ...hooks, ...(copy === image && { tones }) }),
    ),
  ]
}
