import type { NodeDeclaration } from '@easel/graph'
import {
  guideInputs,
  modelInputs,
  onEngine,
  promptInput,
  strengthInput,
  styleInput,
} from '../../ground/engine/task-inputs.ts'

export const imageToImage: NodeDeclaration = {
  ...onEngine,
  class_type: 'ImageToImage',
  version: 1,
  engine_task: 'image_to_image',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    promptInput,
    strengthInput(0.6),
    styleInput,
    ...modelInputs,
    ...guideInputs,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
}
