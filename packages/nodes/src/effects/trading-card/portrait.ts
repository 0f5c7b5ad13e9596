import type { ImageValue } from '../../execution-types.ts'
import { holdBoxes, mainFaces } from '../../ground/people/faces/crop.ts'
import { headOf, unionOf } from '../../ground/people/faces/shape.ts'
import type { Window } from '../../ground/people/probability.ts'
import { boxesToKeep } from '../../ground/subject/boxes-to-keep.ts'
import { describePicture, sure } from '../../ground/subject/describe.ts'

/** Space around the subject, as a share of its size, and maximum height of a portrait in heights of its heads. */
const [margin, maxHeads] = [0.16, 3.6]
/** Space above a subject as a share of the part's height: little, so that the head reaches over the frame. */
const above = 0.03

/**
 * Returns the part of a photo that a card shows: the subject fills it, and people are shown from the head to about the waist. Of a
 * photo without a sure subject, the largest part with the shape (width / height) is shown.
 */
export async function portraitPart(image: ImageValue, shape: number, signal: AbortSignal): Promise<Window> {
  const { kind, sureness, box } = await describePicture(image, signal)
  const faces = (await mainFaces(image, signal)).map(headOf)
  const group = unionOf(faces)
  const largest = {
    width: Math.max(1, Math.min(image.width, Math.round(image.height * shape))),
    height: Math.max(1, Math.min(image.height, Math.round(image.width / shape))),
  }
  const isSure = kind === 'person' || sureness >= sure
  const whole = { left: 0, top: 0, width: image.width, height: image.height }
  let around = isSure ? box : whole
  if (group && isSure) {
    const top = Math.min(around.top, group.top)
    const height = Math.min(around.top + around.height - top, maxHeads * group.height)
    around = { ...around, top, height: Math.max(height, group.height) }
  }
  const wanted = Math.max((1 + margin) * around.width, (1 + margin) * around.height * shape)
  const width = Math.min(largest.width, Math.max(1, Math.round(isSure ? wanted : largest.width)))
  const height = Math.min(largest.height, Math.max(1, Math.round(width / shape)))
  const clampTo = (value: number, room: number) => Math.round(Math.min(room, Math.max(0, value)))
  const middle = group && isSure ? group.left + group.width / 2 : around.left + around.width / 2
  const part = {
    ...{ width, height },
    left: clampTo(middle - width / 2, image.width - width),
    top: clampTo(isSure ? around.top - above * height : (image.height - height) / 2, image.height - height),
  }
  // The box of a head has space above the hair, which a cut-out subject does not need.
  const heads = faces.map((face) => {
    const start = isSure ? Math.max(face.top, part.top) : face.top
    return { ...face, top: start, height: face.top + face.height - start }
  })
  const held = holdBoxes(part, image, [...heads, ...(await boxesToKeep(image, signal))])
  // A part that is higher than its photo extends only above the photo. Below the photo, people would fade into the background.
  return held.height > image.height ? { ...held, top: image.height - held.height } : held
}
