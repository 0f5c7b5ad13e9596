import type { Execution } from '../../execution-types.ts'
import { askForPicture, fitTo, guideOf, modelValues, pictureFor } from '../../ground/engine/ask-engine.ts'
import { imageOf, numberOf } from '../../ground/inputs/read-input.ts'

export const executeImageToImage: Execution = async (inputs, context) => {
  const image = imageOf(inputs, 'image')
  const { width, height } = image
  const made = await askForPicture(
    {
      task: 'image_to_image',
      strength: numberOf(inputs, 'strength'),
      picture: await pictureFor(image),
      ...{ width, height },
      ...modelValues(inputs),
      ...(await guideOf(inputs, { photo: image, size: image }, context)),
    },
    context,
  )
  return [await fitTo(made, image)]
}
