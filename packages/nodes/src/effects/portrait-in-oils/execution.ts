import type { Execution, ImageValue } from '../../execution-types.ts'
import { StrokePainter } from '../../ground/drawing/stroke-painter.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { previewCopy } from '../../ground/people/faces/find-faces.ts'
import { findPaintingFocus, planFinishing } from '../../ground/people/painting-focus.ts'
import { type PigmentName, pigments } from './colours.ts'

const quickSide = 448

interface PortraitSettings {
  readonly finish: number
  readonly brush_size: number
  readonly thickness: number
  readonly pigments: PigmentName
  readonly seed: number
}

async function paintPortrait(
  image: ImageValue,
  settings: PortraitSettings,
  hooks: { readonly signal: AbortSignal; progress?(share: number): void },
): Promise<ImageValue> {
  const { finish, brush_size, thickness, seed } = settings
  const found = await findPaintingFocus(image, hooks.signal)
  hooks.progress?.(0.2)
  using painter = new StrokePainter(
    image,
    {
      strength: thickness,
      brush_size,
      seed,
      finish: planFinishing(found, Math.max(image.width, image.height), finish),
      mix: pigments[settings.pigments],
    },
    hooks.signal,
  )
  await painter.prepare()
  hooks.progress?.(0.5)
  await painter.paintAll((share) => hooks.progress?.(0.5 + 0.45 * share))
  return await painter.picture()
}

export const executePortraitInOils: Execution = async (inputs, context) => {
  const image = imageOf(inputs, 'image')
  const settings: PortraitSettings = {
    finish: numberOf(inputs, 'finish'),
    brush_size: numberOf(inputs, 'brush_size'),
    thickness: numberOf(inputs, 'thickness'),
    pigments: choiceOf(inputs, 'pigments', ['photo', 'zorn', 'north', 'evening']),
    seed: numberOf(inputs, 'seed'),
  }
  const { signal } = context
  if (Math.max(image.width, image.height) > quickSide)
    await context.preview(await paintPortrait(await previewCopy(image, quickSide), settings, { signal }))
  const painted = await paintPortrait(image, settings, {
    signal,
    progress: (share) => context.progress(share),
  })
  context.progress(1)
  return [painted]
}
