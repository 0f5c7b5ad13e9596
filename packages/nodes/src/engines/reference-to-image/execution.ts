import type { Execution } from '../../execution-types.ts'
import { askForPicture, fitTo, modelSizeOf, modelValues, pictureFor } from '../../ground/engine/ask-engine.ts'
import { imagesOf } from '../../ground/inputs/read-input.ts'

export const executeReferenceToImage: Execution = async (inputs, context) => {
  const size = modelSizeOf(inputs)
  const references = await Promise.all(imagesOf(inputs, 'images').images.map(pictureFor))
  const made = await askForPicture(
    { task: 'reference_to_image', references, ...size, ...modelValues(inputs) },
    context,
  )
  return [await fitTo(made, size)]
}
