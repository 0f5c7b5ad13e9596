import type { NodeDeclaration } from '@easel/graph'
import { modelInputs, onEngine, promptInput } from '../../ground/engine/task-inputs.ts'

/** Makes a film that begins with the picture. */
export const imageToVideo: NodeDeclaration = {
  ...onEngine,
  class_type: 'ImageToVideo',
  version: 1,
  engine_task: 'image_to_video',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    promptInput,
    { name: 'seconds', type: 'INT', default: 4, min: 1, max: 10, step: 1 },
    ...modelInputs,
  ],
  outputs: [{ name: 'video', type: 'VIDEO' }],
  weight: 60,
}
