import type { InputDeclaration, NodeDeclaration } from '@easel/graph'
import {
  guideInputs,
  hiresInputs,
  modelInputs,
  modelSizeInputs,
  onEngine,
  promptInput,
  styleInput,
} from '../../ground/engine/task-inputs.ts'

const guidePhoto: InputDeclaration = { name: 'guide_photo', type: 'IMAGE', optional: true }

export const textToImage: NodeDeclaration = {
  ...onEngine,
  class_type: 'TextToImage',
  version: 1,
  engine_task: 'text_to_image',
  inputs: [
    promptInput,
    ...modelSizeInputs,
    styleInput,
    ...modelInputs,
    ...hiresInputs,
    ...guideInputs,
    guidePhoto,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
}
