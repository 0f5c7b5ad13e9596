import type { InputDeclaration } from '@easel/graph'
import { scaleMethods } from '../ground/resample/taps.ts'

/** Longest side that an input of these nodes takes, in pixels. */
export const maxSide = 16_384

/** A length or a position in pixels. */
export function pixels(name: string, fallback: number, min = 0, step = 1): InputDeclaration {
  return { name, type: 'INT', default: fallback, min, max: maxSide, step }
}

export const scaleMethodInput: InputDeclaration = {
  name: 'upscale_method',
  type: 'CHOICE',
  default: 'nearest-exact',
  choices: scaleMethods,
}

/** A picture as the only output. */
export const oneImage = [{ name: 'IMAGE', type: 'IMAGE' }] as const
/** A mask as the only output. */
export const oneMask = [{ name: 'MASK', type: 'MASK' }] as const
