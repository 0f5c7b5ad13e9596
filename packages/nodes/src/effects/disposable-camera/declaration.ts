import type { NodeDeclaration } from '@easel/graph'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const cameraFilms = ['drugstore', 'pastel', 'expired', 'grey'] as const
export const cameraFrames = ['none', 'print', 'instant'] as const

/** Gives a photo the look of a disposable camera: flash, a plastic lens, a printed date, and light leaks. */
export const disposableCamera: NodeDeclaration = {
  class_type: 'DisposableCamera',
  version: 3,
  category: 'colour',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'subject', type: 'IMAGE' },
    { name: 'film', type: 'CHOICE', default: 'drugstore', choices: cameraFilms },
    { name: 'flash', type: 'FLOAT', default: 0.6, min: 0, max: 1, step: 0.05 },
    { name: 'leak', type: 'FLOAT', default: 0.35, min: 0, max: 1, step: 0.05 },
    { name: 'date', type: 'STRING', default: '', max_length: 12 },
    { name: 'frame', type: 'CHOICE', default: 'none', choices: cameraFrames },
    { name: 'caption', type: 'STRING', default: '', max_length: 30 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 4,
}
