import type { InputDeclaration } from '@easel/graph'
import { scaleMethods } from '../ground/resample/taps.ts'

/** Maximum of inputs for a side of a picture, in pixels. */
export const maxSide = 16_384

/** Declares an input for a length or a position in pixels. */
export function pixels(name: string, fallback: number, min = 0, step = 1): InputDeclaration {
  return { name, type: 'INT', default: fallback, min, max: maxSide, step }
}

export const scaleMethodInput: InputDeclaration = {
  name: 'upscale_method',
  type: 'CHOICE',
  default: 'nearest-exact',
  choices: scaleMethods,
}

/** Output list that consists of a picture. */
export const oneImage = [{ name: 'IMAGE', type: 'IMAGE' }] as const
/** Output list that consists of a mask. */
export const oneMask = [{ name: 'MASK', type: 'MASK' }] as const
