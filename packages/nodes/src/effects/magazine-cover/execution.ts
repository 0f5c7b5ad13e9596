import type { Execution } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { findFocus } from '../../ground/film/focus.ts'
import { choiceOf, imageOf, textOf } from '../../ground/inputs/read-input.ts'
import { mainFaces } from '../../ground/people/faces/crop.ts'
import { boxesToKeep } from '../../ground/subject/boxes-to-keep.ts'
import { layPage } from '../../ground/type/page.ts'
import { composeCover } from './compose.ts'
import { magazineStyles } from './declaration.ts'
import { designs } from './design.ts'

export const executeMagazineCover: Execution = async (inputs, context) => {
  const image = imageOf(inputs, 'image')
  const faces = await mainFaces(image, context.signal)
  const boxes = await boxesToKeep(image, context.signal)
  const page = await layPage(image, imageOf(inputs, 'subject'), {
    ...{ shape: 3 / 4, covered: 0, faces, boxes },
    focus: await findFocus(image, context.signal),
  })
  context.progress(0.4)
  context.signal.throwIfAborted()
  const cover = await composeCover(page, designs[choiceOf(inputs, 'style', magazineStyles)], {
    title: textOf(inputs, 'title'),
    headline: textOf(inputs, 'headline'),
    lines: textOf(inputs, 'lines'),
    issue: textOf(inputs, 'issue'),
  })
  await context.preview(await shrinkImage(cover, 512))
  context.progress(1)
  return [cover]
}
