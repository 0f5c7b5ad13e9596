import type { NodeDeclaration } from '@easel/graph'
import { fpsInput, musicInput, resolutionInput } from '../../ground/film/inputs.ts'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const paintingInProgress: NodeDeclaration = {
  class_type: 'PaintingInProgress',
  version: 7,
  category: 'video',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'length', type: 'CHOICE', default: 'usual', choices: ['short', 'usual', 'long'] },
    { name: 'brush_size', type: 'FLOAT', default: 5, min: 1, max: 10, step: 0.5 },
    { name: 'strength', type: 'FLOAT', default: 0.75, min: 0, max: 1, step: 0.05 },
    { ...musicInput, default: 'dreamy' },
    resolutionInput,
    fpsInput,
    seedInput,
  ],
  outputs: [{ name: 'video', type: 'VIDEO' }],
  place: 'video',
  keeps_output: true,
  weight: 22,
}
