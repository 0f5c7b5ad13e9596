import type { NodeDeclaration } from '@easel/graph'
import { onEngine } from '../../ground/engine/task-inputs.ts'

/** Enlarges a picture with a model that adds plausible detail. */
export const upscale: NodeDeclaration = {
  ...onEngine,
  class_type: 'Upscale',
  version: 1,
  engine_task: 'upscale',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'factor', type: 'FLOAT', default: 2, min: 1, max: 4, step: 0.5 },
    { name: 'model', type: 'STRING', default: '', max_length: 200 },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
}
