import type { InputDeclaration } from '@easel/engine'

/** The same seed gives the same pixels. */
export const seedInput: InputDeclaration = {
  name: 'seed',
  type: 'INT',
  default: 0,
  min: 0,
  max: 4_294_967_295,
  step: 1,
}

/** Size of a picture that is made from nothing. */
export const sizeInputs: readonly InputDeclaration[] = [
  { name: 'width', type: 'INT', default: 1600, min: 64, max: 2048, step: 8 },
  { name: 'height', type: 'INT', default: 1200, min: 64, max: 2048, step: 8 },
]
