import type { Execution } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { choiceOf, imageOf, textOf } from '../../ground/inputs/read-input.ts'
import { layPage } from '../../ground/type/page.ts'
import { composeCover } from './compose.ts'
import { magazineStyles } from './declaration.ts'
import { designs } from './design.ts'

export const executeMagazineCover: Execution = async (inputs, context) => {
  const page = await layPage(imageOf(inputs, 'image'), imageOf(inputs, 'subject'), 3 / 4)
  context.progress(0.4)
  context.signal.throwIfAborted()
  const image = await composeCover(page, designs[choiceOf(inputs, 'style', magazineStyles)], {
    title: textOf(inputs, 'title'),
    headline: textOf(inputs, 'headline'),
    lines: textOf(inputs, 'lines'),
    issue: textOf(inputs, 'issue'),
  })
  context.preview(await shrinkImage(image, 512))
  context.progress(1)
  return [image]
}
