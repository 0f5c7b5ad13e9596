import type { Execution } from '../../execution-types.ts'
import { askForPicture, fitTo, modelSizeOf, modelValues } from '../../ground/engine/ask-engine.ts'

export const executeTextToImage: Execution = async (inputs, context) => {
  const size = modelSizeOf(inputs)
  const made = await askForPicture({ task: 'text_to_image', ...size, ...modelValues(inputs) }, context)
  return [await fitTo(made, size)]
}
