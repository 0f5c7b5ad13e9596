import type { NodeDeclaration } from '@easel/engine'

export const largerFactors = ['2', '3', '4'] as const

/** Enlarges a picture without a model: cleans it, and keeps its edges sharp. */
export const makeLarger: NodeDeclaration = {
  class_type: 'MakeLarger',
  version: 2,
  category: 'photo',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'factor', type: 'CHOICE', default: '2', choices: largerFactors },
    { name: 'cleaning', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    { name: 'sharpness', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 8,
}
