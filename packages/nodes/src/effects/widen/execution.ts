import type { Execution } from '../../execution-types.ts'
import { imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { extend, fitInside, maskOf, pixelsOf, type Sides } from './canvas.ts'

export const executeExtendCanvas: Execution = async (inputs, { signal, progress }) => {
  const shares: Sides = {
    left: numberOf(inputs, 'left'),
    top: numberOf(inputs, 'top'),
    right: numberOf(inputs, 'right'),
    bottom: numberOf(inputs, 'bottom'),
  }
  const image = await fitInside(imageOf(inputs, 'image'), shares)
  progress(0.2)
  signal.throwIfAborted()
  const sides = pixelsOf(image, shares)
  const extended = await extend(image, sides)
  progress(0.7)
  signal.throwIfAborted()
  const mask = maskOf(image, sides)
  progress(1)
  return [extended, mask]
}
