import type { NodeDeclaration } from '@easel/graph'
import {
  modelInputs,
  onEngine,
  promptInput,
  strengthInput,
  styleInput,
} from '../../ground/engine/task-inputs.ts'

/** Regenerates the white parts of the mask. All other parts keep the pixels of the source. */
export const inpaint: NodeDeclaration = {
  ...onEngine,
  class_type: 'Inpaint',
  version: 1,
  engine_task: 'inpaint',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'mask', type: 'IMAGE', only_guides: true },
    promptInput,
    strengthInput(1),
    styleInput,
    ...modelInputs,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
}
