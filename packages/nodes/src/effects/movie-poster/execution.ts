import type { Execution } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { choiceOf, imageOf, textOf } from '../../ground/inputs/read-input.ts'
import { mainFaces } from '../../ground/people/faces/crop.ts'
import { boxesToKeep } from '../../ground/subject/boxes-to-keep.ts'
import { layPage } from '../../ground/type/page.ts'
import { composePoster } from './compose.ts'
import { posterStyleNames } from './declaration.ts'
import { posterStyles } from './styles.ts'

export const executeMoviePoster: Execution = async (inputs, context) => {
  const image = imageOf(inputs, 'image')
  const faces = await mainFaces(image, context.signal)
  const boxes = await boxesToKeep(image, context.signal)
  const page = await layPage(image, imageOf(inputs, 'subject'), { shape: 2 / 3, faces, boxes })
  context.progress(0.3)
  context.signal.throwIfAborted()
  const poster = composePoster(page, posterStyles[choiceOf(inputs, 'look', posterStyleNames)], {
    title: textOf(inputs, 'title'),
    tagline: textOf(inputs, 'tagline'),
    credits: textOf(inputs, 'credits'),
  })
  await context.preview(await shrinkImage(poster, 512))
  context.progress(1)
  return [poster]
}
