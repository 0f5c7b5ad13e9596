import type { NodeDeclaration } from '@easel/graph'
import { filmInputs, musicInput } from '../../ground/film/inputs.ts'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const parallaxMoves = ['orbit', 'push', 'vertigo'] as const

/** Makes a short looping film of a photo: the cut-out and the background move with parallax. */
export const parallax: NodeDeclaration = {
  class_type: 'Parallax',
  version: 7,
  category: 'video',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'subject', type: 'IMAGE' },
    { name: 'move', type: 'CHOICE', default: 'orbit', choices: parallaxMoves },
    { name: 'depth', type: 'FLOAT', default: 0.6, min: 0.1, max: 1, step: 0.05 },
    { name: 'blur', type: 'FLOAT', default: 0.35, min: 0, max: 1, step: 0.05 },
    musicInput,
    ...filmInputs('square'),
    seedInput,
  ],
  outputs: [{ name: 'video', type: 'VIDEO' }],
  place: 'video',
  keeps_output: true,
  weight: 20,
}
