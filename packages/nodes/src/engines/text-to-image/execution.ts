import type { Execution } from '../../execution-types.ts'
import { askForPicture, fitTo, modelValues } from '../../ground/engine/ask-engine.ts'
import { sizeOf } from '../../ground/inputs/format.ts'

export const executeTextToImage: Execution = async (inputs, context) => {
  const size = sizeOf(inputs)
  const made = await askForPicture({ task: 'text_to_image', ...size, ...modelValues(inputs) }, context)
  return [await fitTo(made, size)]
}
