import type { NodeDeclaration } from '@easel/graph'
import { modelInputs, onEngine, promptInput, styleInput } from '../../ground/engine/task-inputs.ts'
import { sizeInputs } from '../../ground/inputs/shared-inputs.ts'

export const textToImage: NodeDeclaration = {
  ...onEngine,
  class_type: 'TextToImage',
  version: 1,
  engine_task: 'text_to_image',
  inputs: [promptInput, ...sizeInputs, styleInput, ...modelInputs],
  outputs: [{ name: 'image', type: 'IMAGE' }],
}
