import type { NodeDeclaration } from '@easel/graph'
import { filmDeclaration } from '../../ground/film/making/inputs.ts'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const drawingStyleNames = ['ink', 'pencil', 'charcoal', 'coloured'] as const
export type DrawingStyleName = (typeof drawingStyleNames)[number]

export const inkDrawing: NodeDeclaration = {
  class_type: 'InkDrawing',
  version: 5,
  category: 'drawing',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'look', type: 'CHOICE', default: 'pencil', choices: drawingStyleNames },
    { name: 'line', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    { name: 'shading', type: 'FLOAT', default: 0.6, min: 0, max: 1, step: 0.05 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 8,
}

/** Films the making of the picture. */
export const inkDrawingFilm = filmDeclaration(inkDrawing, {
  class_type: 'InkDrawingFilm',
  version: 2,
  weight: 26,
})
