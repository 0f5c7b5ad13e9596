import type { NodeDeclaration } from '@easel/graph'

export const largerFactors = ['2', '3', '4'] as const
export const largerMethods = ['filters', 'network'] as const

/**
 * Enlarges a picture, removes noise and keeps edges sharp, either by filters or by a small neural network that was trained on
 * photos.
 */
export const makeLarger: NodeDeclaration = {
  class_type: 'MakeLarger',
  version: 2,
  category: 'photo',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'factor', type: 'CHOICE', default: '2', choices: largerFactors },
    { name: 'cleaning', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    { name: 'sharpness', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    { name: 'method', type: 'CHOICE', default: 'filters', choices: largerMethods },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  trained_model: { input: 'method', value: 'network' },
  weight: 8,
}
