import type { Execution } from '../../execution-types.ts'
import { modelValues, pictureFor } from '../../ground/engine/ask-engine.ts'
import { askForFilm } from '../../ground/engine/ask-for-film.ts'
import { imageOf, numberOf } from '../../ground/inputs/read-input.ts'

export const executeImageToVideo: Execution = async (inputs, context) => {
  const image = imageOf(inputs, 'image')
  const { width, height } = image
  const seconds = numberOf(inputs, 'seconds')
  const film = await askForFilm(
    {
      task: 'image_to_video',
      ...(seconds > 0 && { seconds }),
      picture: await pictureFor(image),
      ...{ width, height },
      ...modelValues(inputs),
    },
    context,
  )
  return [film]
}
