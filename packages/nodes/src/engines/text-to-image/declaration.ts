import type { NodeDeclaration } from '@easel/graph'
import {
  hiresInputs,
  modelInputs,
  modelSizeInputs,
  onEngine,
  promptInput,
  styleInput,
} from '../../ground/engine/task-inputs.ts'

export const textToImage: NodeDeclaration = {
  ...onEngine,
  class_type: 'TextToImage',
  version: 1,
  engine_task: 'text_to_image',
  inputs: [promptInput, ...modelSizeInputs, styleInput, ...modelInputs, ...hiresInputs],
  outputs: [{ name: 'image', type: 'IMAGE' }],
}
