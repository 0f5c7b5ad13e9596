import type { NodeDeclaration } from '@easel/graph'

export const photoTones = ['own', 'silver', 'sepia'] as const
export type PhotoTone = (typeof photoTones)[number]

/** Repairs an old photo: scratches and dust, fading and colour casts, grain. */
export const oldPhoto: NodeDeclaration = {
  class_type: 'OldPhoto',
  version: 4,
  category: 'photo',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'scratches', type: 'FLOAT', default: 0.6, min: 0, max: 1, step: 0.05 },
    { name: 'fading', type: 'FLOAT', default: 0.7, min: 0, max: 1, step: 0.05 },
    { name: 'grain', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    { name: 'tone', type: 'CHOICE', default: 'own', choices: photoTones },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 8,
}
