import type { ResolvedInput } from '../../execution-types.ts'
import type { Size } from '../plane/size.ts'
import { numberOf } from './read-input.ts'
import { formatShapes } from './shared-inputs.ts'

/**
 * Returns the size of a generated picture. Formats without a shape use the given width and height; any other format has its own
 * shape, and its longer side is the longer of width and height, in even numbers of pixels.
 */
export function sizeOf(inputs: Readonly<Record<string, ResolvedInput>>): Size {
  const [width, height] = [numberOf(inputs, 'width'), numberOf(inputs, 'height')]
  const shape = formatShapes[String(inputs['format'])]
  if (!shape) return { width, height }
  const unit = Math.max(width, height) / Math.max(...shape)
  const roundToEven = (length: number) => Math.max(2, 2 * Math.round(length / 2))
  return { width: roundToEven(shape[0] * unit), height: roundToEven(shape[1] * unit) }
}
