import type { Execution } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import type { PaintSettings } from '../../ground/drawing/painting-plan.ts'
import { imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { paintImage } from './paint.ts'

const quickSide = 384

export const executeOilPainting: Execution = async (inputs, context) => {
  const image = imageOf(inputs, 'image')
  const settings: PaintSettings = {
    strength: numberOf(inputs, 'strength'),
    brush_size: numberOf(inputs, 'brush_size'),
    warmth: numberOf(inputs, 'warmth'),
    seed: numberOf(inputs, 'seed'),
  }
  const { signal } = context
  // Previews a small painting early, long before the full one is done. There are no previews of the
  // unfinished full painting: after this one they would look like a step back.
  if (Math.max(image.width, image.height) > quickSide) {
    context.preview(await paintImage(await shrinkImage(image, quickSide), settings, { signal }))
  }
  const painted = await paintImage(image, settings, {
    signal,
    progress: (fraction) => context.progress(fraction),
  })
  return [painted]
}
