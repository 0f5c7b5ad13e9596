import type { NodeDeclaration } from '@easel/graph'
import {
  modelInputs,
  modelSizeInputs,
  onEngine,
  promptInput,
  styleInput,
} from '../../ground/engine/task-inputs.ts'

/** Generates a picture that follows the content and the style of reference pictures. */
export const referenceToImage: NodeDeclaration = {
  ...onEngine,
  class_type: 'ReferenceToImage',
  version: 1,
  engine_task: 'reference_to_image',
  inputs: [{ name: 'images', type: 'IMAGES' }, promptInput, ...modelSizeInputs, styleInput, ...modelInputs],
  outputs: [{ name: 'image', type: 'IMAGE' }],
}
