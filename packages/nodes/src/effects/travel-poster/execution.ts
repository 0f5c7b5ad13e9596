import type { Execution, ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { findFocus } from '../../ground/film/focus.ts'
import { choiceOf, imageOf, numberOf, textOf } from '../../ground/inputs/read-input.ts'
import { extendedPart } from '../../ground/people/extend-picture.ts'
import { holdBoxes, mainFaces } from '../../ground/people/faces/crop.ts'
import { findFaces } from '../../ground/people/faces/find-faces.ts'
import { headOf } from '../../ground/people/faces/shape.ts'
import type { Window } from '../../ground/people/probability.ts'
import { type Plane, planeOf, sampleAt } from '../../ground/plane/plane.ts'
import type { Size } from '../../ground/plane/size.ts'
import { findAreas } from '../../ground/shapes/areas.ts'
import { boxesToKeep } from '../../ground/subject/boxes-to-keep.ts'
import { describePicture, sure } from '../../ground/subject/describe.ts'
import { posterFormats, posterInks } from './declaration.ts'
import { chooseInks } from './inks.ts'
import { layoutOf, printPoster } from './print.ts'
import { findSky } from './sky.ts'

/**
 * Returns the largest part of a photo in the shape of the picture, around the subject. The part reaches above and below the photo
 * if heads or a thing are too wide for the shape.
 */
async function partOf(image: ImageValue, shape: Size, signal: AbortSignal): Promise<Window> {
  const width = Math.max(1, Math.min(image.width, Math.round((image.height * shape.width) / shape.height)))
  const height = Math.max(1, Math.min(image.height, Math.round((image.width * shape.height) / shape.width)))
  const focus = await findFocus(image, signal)
  const clamp = (value: number, max: number) => Math.round(Math.min(max, Math.max(0, value)))
  const part = {
    ...{ width, height },
    left: clamp(focus.x * image.width - width / 2, image.width - width),
    top: clamp(focus.y * image.height - height / 2, image.height - height),
  }
  const heads = (await mainFaces(image, signal)).map(headOf)
  return holdBoxes(part, image, [...heads, ...(await boxesToKeep(image, signal))])
}

/**
 * Returns the mask of the subject in a part of a photo, which is never sky: people, or a thing that was found with certainty.
 * Undefined without a subject. If the part extends above the photo, the mask is extended like the photo.
 */
async function subjectIn(image: ImageValue, part: Window, signal: AbortSignal): Promise<Plane | undefined> {
  const { kind, sureness, mask } = await describePicture(image, signal)
  if (kind === 'thing' && sureness < sure) return undefined
  const scale = mask.width / image.width
  const size = {
    width: Math.max(1, Math.round(part.width * scale)),
    height: Math.max(1, Math.round(part.height * scale)),
  }
  return planeOf(size, (i) =>
    sampleAt(mask, (i % size.width) + part.left * scale, Math.floor(i / size.width) + part.top * scale),
  )
}

export const executeTravelPoster: Execution = async (inputs, context) => {
  const { signal } = context
  const layout = layoutOf(choiceOf(inputs, 'format', posterFormats))
  const image = imageOf(inputs, 'image')
  const part = await partOf(image, layout.picture, signal)
  const view = await extendedPart(image, part, { width: part.width, height: part.height })
  context.progress(0.2)
  signal.throwIfAborted()
  const detail = numberOf(inputs, 'detail')
  const faces = await findFaces(view, signal)
  const areas = await findAreas(view, {
    ...{ faces, colours: numberOf(inputs, 'number'), signal },
    pixels: 240_000,
    parts: 260 + 1700 * detail,
  })
  context.progress(0.7)
  signal.throwIfAborted()
  const sky = await findSky(view, areas, await subjectIn(image, part, signal))
  const print = chooseInks(
    areas.paints,
    sky?.colour ?? [0.8, -0.02, -0.05],
    choiceOf(inputs, 'inks', posterInks),
  )
  const texts = { place: textOf(inputs, 'place'), line: textOf(inputs, 'line') }
  const poster = printPoster(areas, { layout, print, sky, texts })
  await context.preview(await shrinkImage(poster, 512))
  context.progress(1)
  return [poster]
}
