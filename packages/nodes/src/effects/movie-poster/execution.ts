import type { Execution } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { findFocus } from '../../ground/film/focus.ts'
import { choiceOf, imageOf, textOf } from '../../ground/inputs/read-input.ts'
import { mainFaces } from '../../ground/people/faces/crop.ts'
import { boxesToKeep } from '../../ground/subject/boxes-to-keep.ts'
import { layPage } from '../../ground/type/page.ts'
import { composePoster } from './compose.ts'
import { posterStyleNames } from './declaration.ts'
import { posterStyles } from './styles.ts'

/** Share of the poster's height at its lower end for the title and the credits. */
const titleShare = 0.26

export const executeMoviePoster: Execution = async (inputs, context) => {
  const image = imageOf(inputs, 'image')
  const faces = await mainFaces(image, context.signal)
  const boxes = await boxesToKeep(image, context.signal)
  const page = await layPage(image, imageOf(inputs, 'subject'), {
    ...{ shape: 2 / 3, covered: titleShare, faces, boxes },
    focus: await findFocus(image, context.signal),
  })
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
