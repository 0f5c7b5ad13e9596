import type { Execution } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { booleanOf, choiceOf, imagesOf, numberOf, textOf } from '../../ground/inputs/read-input.ts'
import { scrapbookFormats, scrapbookPapers } from './declaration.ts'
import { itemsOf } from './items.ts'
import { gluePage } from './page.ts'

/** Number of photos that a page shows. */
const maxPhotos = 9

export const executeScrapbookPage: Execution = async (inputs, context) => {
  const photos = imagesOf(inputs, 'images').images.slice(0, maxPhotos)
  const items = await itemsOf(photos, booleanOf(inputs, 'cut_outs'), {
    signal: context.signal,
    progress: (fraction) => context.progress(0.6 * fraction),
  })
  const page = await gluePage(
    items,
    {
      title: textOf(inputs, 'title').trim(),
      date: textOf(inputs, 'date').trim(),
      captions: textOf(inputs, 'captions')
        .split(/[|\n；;]/u)
        .map((caption) => caption.trim()),
      paper: choiceOf(inputs, 'paper', scrapbookPapers),
      format: choiceOf(inputs, 'format', scrapbookFormats),
      seed: numberOf(inputs, 'seed'),
    },
    context,
  )
  await context.preview(await shrinkImage(page, 512))
  context.progress(1)
  return [page]
}
