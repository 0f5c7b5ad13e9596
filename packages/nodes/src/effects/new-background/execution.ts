import type { Execution, ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { choiceOf, imageOf, imagesOf, numberOf } from '../../ground/inputs/read-input.ts'
import { isWhole } from '../../ground/people/subject.ts'
import { boundsOf, footCut } from '../../ground/people/subject-bounds.ts'
import { coverWith, drawBackdrop } from './backdrops.ts'
import { backdrops, backdropTones } from './declaration.ts'
import { isStanding, withFloor } from './floor.ts'
import { mergeLight } from './merge.ts'
import { asPrint } from './print.ts'

/** Estimates the position of the face in a cut-out: in the middle of its upper part. */
function focusOf(subject: ImageValue) {
  const bounds = boundsOf(subject)
  return {
    x: (bounds.left + bounds.width / 2) / subject.width,
    y: (bounds.top + Math.min(bounds.height, bounds.width) * 0.35) / subject.height,
  }
}

/** Maximum distance by which a subject is moved down, as a share of the height. */
const maxLowered = 0.35

/**
 * Moves a subject that is cut off by a straight line, such as the edge of a table, down to the picture's lower edge, so that the
 * person does not seem to float.
 */
function lowerSubject(subject: ImageValue): ImageValue {
  const { width, height, data } = subject
  const foot = footCut(subject, boundsOf(subject))
  const by = height - (foot ?? height)
  if (by === 0 || by > maxLowered * height) return subject
  const moved = new Uint8ClampedArray(data.length)
  moved.set(data.subarray(0, (height - by) * width * 4), by * width * 4)
  return { ...subject, data: moved }
}

export const executeNewBackground: Execution = async (inputs, context) => {
  const found = imageOf(inputs, 'subject')
  const whole = isWhole(found)
  const subject = whole ? found : lowerSubject(found)
  const ownBackground = imagesOf(inputs, 'images').images[1]
  const seed = numberOf(inputs, 'seed')
  const size = { width: subject.width, height: subject.height }
  const kind = choiceOf(inputs, 'background', backdrops)
  const drawn =
    ownBackground ??
    (await drawBackdrop(
      { kind, tone: choiceOf(inputs, 'tone', backdropTones), size, seed, focus: focusOf(subject), subject },
      context,
    ))
  context.progress(0.5)
  const ground = await coverWith(drawn, size, 0.022 * numberOf(inputs, 'blur'))
  const isStudio = kind === 'studio' && !ownBackground
  const hasFloor = !whole && isStudio && isStanding(subject)
  const behind = hasFloor ? withFloor(ground, subject) : ground
  await context.preview(await shrinkImage(behind, 512))
  const result = await mergeLight(
    whole ? await asPrint(subject) : subject,
    behind,
    {
      match: whole ? 0 : numberOf(inputs, 'match'),
      shadow: whole ? 0.55 : hasFloor ? 0.1 : isStudio ? 0.28 : 0,
      seed,
    },
    context.signal,
  )
  context.progress(1)
  return [result]
}
