import type { NodeDeclaration } from '@easel/graph'
import { instructions, maxAddedLength } from '../../ground/engine/instructions.ts'
import { modelInputs, onEngine } from '../../ground/engine/task-inputs.ts'

/** Remakes a photo, or two photos together, by an instruction that is part of the node: its user needs no words. */
export const remakePhoto: NodeDeclaration = {
  ...onEngine,
  class_type: 'RemakePhoto',
  version: 1,
  engine_task: 'reference_to_image',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'second', type: 'IMAGE', optional: true },
    {
      name: 'instruction',
      type: 'CHOICE',
      default: 'drawn-summer',
      choices: Object.keys(instructions),
    },
    { name: 'words', type: 'STRING', default: '', max_length: maxAddedLength },
    ...modelInputs,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
}
