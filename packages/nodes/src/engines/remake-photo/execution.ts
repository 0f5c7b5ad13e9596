import type { Execution } from '../../execution-types.ts'
import { askForPicture, fitTo, modelValues, pictureFor } from '../../ground/engine/ask-engine.ts'
import { promptOfInstruction, sizeOfInstruction } from '../../ground/engine/instructions.ts'
import { imageOf, textOf } from '../../ground/inputs/read-input.ts'

export const executeRemakePhoto: Execution = async (inputs, context) => {
  const photo = imageOf(inputs, 'image')
  const photos = 'second' in inputs ? [photo, imageOf(inputs, 'second')] : [photo]
  const instruction = textOf(inputs, 'instruction')
  const prompt = promptOfInstruction(instruction, textOf(inputs, 'words'))
  const size = sizeOfInstruction(instruction, photo)
  const references = await Promise.all(photos.map(pictureFor))
  const made = await askForPicture(
    { task: 'reference_to_image', references, ...size, ...modelValues({ ...inputs, prompt }) },
    context,
  )
  return [await fitTo(made, size)]
}
