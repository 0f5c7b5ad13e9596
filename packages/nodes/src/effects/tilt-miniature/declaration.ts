import type { NodeDeclaration } from '@easel/graph'

export const focusPlaces = ['auto', 'upper', 'middle', 'lower'] as const

export const lenses = ['miniature', 'none'] as const

export const tiltMiniature: NodeDeclaration = {
  class_type: 'TiltMiniature',
  version: 6,
  category: 'colour',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    // `none` passes the picture on, so that a form can offer the lens as an option that is off at first.
    { name: 'lens', type: 'CHOICE', default: 'miniature', choices: lenses },
    { name: 'focus', type: 'CHOICE', default: 'auto', choices: focusPlaces },
    { name: 'blur', type: 'FLOAT', default: 0.6, min: 0, max: 1, step: 0.05 },
    { name: 'depth', type: 'FLOAT', default: 0.35, min: 0.1, max: 1, step: 0.05 },
    { name: 'toy', type: 'FLOAT', default: 0.7, min: 0, max: 1, step: 0.05 },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 5,
}
