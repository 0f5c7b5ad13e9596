import type { Execution, ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { choiceOf, imageOf, imagesOf, numberOf } from '../../ground/inputs/read-input.ts'
import { boundsOf } from '../../ground/people/place.ts'
import { isWhole } from '../../ground/people/subject.ts'
import { coverWith, drawBackdrop } from './backdrops.ts'
import { backdrops, backdropTones } from './declaration.ts'
import { mergeLight } from './merge.ts'
import { asPrint } from './print.ts'

/** Estimates where the face of a cut-out is: in the middle of its upper part. */
function focusOf(subject: ImageValue) {
  const bounds = boundsOf(subject)
  return {
    x: (bounds.left + bounds.width / 2) / subject.width,
    y: (bounds.top + Math.min(bounds.height, bounds.width) * 0.35) / subject.height,
  }
}

export const executeNewBackground: Execution = async (inputs, context) => {
  const subject = imageOf(inputs, 'subject')
  const own = imagesOf(inputs, 'images').images[1]
  const seed = numberOf(inputs, 'seed')
  const size = { width: subject.width, height: subject.height }
  const kind = choiceOf(inputs, 'background', backdrops)
  const drawn =
    own ??
    (await drawBackdrop(
      { kind, tone: choiceOf(inputs, 'tone', backdropTones), size, seed, focus: focusOf(subject), subject },
      context,
    ))
  context.progress(0.5)
  const ground = await coverWith(drawn, size, 0.022 * numberOf(inputs, 'blur'))
  context.preview(await shrinkImage(ground, 512))
  const whole = isWhole(subject)
  const result = await mergeLight(
    whole ? await asPrint(subject) : subject,
    ground,
    {
      match: whole ? 0 : numberOf(inputs, 'match'),
      shadow: whole ? 0.55 : kind === 'studio' && !own ? 0.28 : 0,
      seed,
    },
    context.signal,
  )
  context.progress(1)
  return [result]
}
