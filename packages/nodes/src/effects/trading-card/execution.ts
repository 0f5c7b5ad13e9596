import type { Execution, ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { choiceOf, imageOf, numberOf, textOf } from '../../ground/inputs/read-input.ts'
import { extendedCut, extendedPart } from '../../ground/people/extend-picture.ts'
import { mainFaces } from '../../ground/people/faces/crop.ts'
import { headOf } from '../../ground/people/faces/shape.ts'
import { isWhole } from '../../ground/people/subject.ts'
import { boundsOf } from '../../ground/people/subject-bounds.ts'
import { coloursOf } from './colours.ts'
import { cardColours, cardFoils, cardGrounds } from './declaration.ts'
import { cardSize, drawCard, layCard, layOnGround } from './draw.ts'
import { foilOf } from './foil.ts'
import { numbersOf } from './numbers.ts'
import { portraitPart } from './portrait.ts'

/** Minimum width of a card in pixels, and maximum width of a card relative to its photo. */
const [minWidth, enlarged] = [400, 2.5]

/** Returns the size of a card relative to a full-size card: a small photo gives a small card. */
const scaleFor = ({ width, height }: ImageValue) =>
  Math.min(1, Math.max(minWidth, enlarged * Math.max(width, height)) / cardSize.width)

export const executeTradingCard: Execution = async (inputs, context) => {
  const { signal } = context
  const [image, cut] = [imageOf(inputs, 'image'), imageOf(inputs, 'subject')]
  const text = (name: string) => textOf(inputs, name).trim()
  const texts = {
    ...{ name: text('name'), kind: text('kind'), line: text('line'), edition: text('edition') },
    numbers: numbersOf(text('numbers')),
  }
  const layout = layCard(texts)
  const { reach } = layout
  const part = await portraitPart(image, reach.width / reach.height, signal)
  const scheme = await coloursOf(choiceOf(inputs, 'colour', cardColours), image)
  context.progress(0.4)
  signal.throwIfAborted()
  const scale = scaleFor(image)
  const size = { width: Math.round(reach.width * scale), height: Math.round(reach.height * scale) }
  const photo = await extendedPart(image, part, size)
  const subject = isWhole(cut) ? undefined : await extendedCut(cut, part, size)
  // A head that the photo's edge cuts off stays inside the window.
  const isReaching = boundsOf(cut).top > 0.01 * cut.height
  const shown = reach.width / part.width
  const heads = (await mainFaces(image, signal)).map(headOf).map((head) => ({
    left: reach.left + (head.left - part.left) * shown,
    top: reach.top + (head.top - part.top) * shown,
    width: head.width * shown,
    height: head.height * shown,
  }))
  const kind = choiceOf(inputs, 'foil', cardFoils)
  const foil = kind === 'none' ? undefined : foilOf(kind, { x: 0.5, y: 0.52 })
  const card = await drawCard(
    layout,
    {
      ...{ texts, scheme, foil, scale, strength: numberOf(inputs, 'shine') },
      art: { photo, subject, isReaching, heads },
    },
    context,
  )
  const picture = layOnGround(card, choiceOf(inputs, 'ground', cardGrounds), scheme)
  await context.preview(await shrinkImage(picture, 512))
  context.progress(1)
  return [picture]
}
