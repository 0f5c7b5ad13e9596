import type { Execution } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { choiceOf, imageOf, textOf } from '../../ground/inputs/read-input.ts'
import { layPage } from '../../ground/type/page.ts'
import { composePoster } from './compose.ts'
import { posterLooks } from './declaration.ts'
import { posterStyles } from './looks.ts'

export const executeMoviePoster: Execution = async (inputs, context) => {
  const page = await layPage(imageOf(inputs, 'image'), imageOf(inputs, 'subject'), 2 / 3)
  context.progress(0.3)
  context.signal.throwIfAborted()
  const image = composePoster(page, posterStyles[choiceOf(inputs, 'look', posterLooks)], {
    title: textOf(inputs, 'title'),
    tagline: textOf(inputs, 'tagline'),
    credits: textOf(inputs, 'credits'),
  })
  context.preview(await shrinkImage(image, 512))
  context.progress(1)
  return [image]
}
