import type { Execution, ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { findFocus } from '../../ground/film/focus.ts'
import { choiceOf, imageOf, numberOf, textOf } from '../../ground/inputs/read-input.ts'
import { keepBoxes } from '../../ground/people/faces/crop.ts'
import { findFaces } from '../../ground/people/faces/find-faces.ts'
import { headOf } from '../../ground/people/faces/shape.ts'
import type { Size } from '../../ground/plane/size.ts'
import { findAreas } from '../../ground/shapes/areas.ts'
import { boxesToKeep } from '../../ground/subject/boxes-to-keep.ts'
import { posterFormats, posterInks } from './declaration.ts'
import { chooseInks } from './inks.ts'
import { layoutOf, printPoster } from './print.ts'
import { findSky } from './sky.ts'

/** Returns the largest part of a photo in the shape of the picture, around the subject, which it does not cut if it fits. */
async function framed(image: ImageValue, shape: Size, signal: AbortSignal): Promise<ImageValue> {
  const width = Math.max(1, Math.min(image.width, Math.round((image.height * shape.width) / shape.height)))
  const height = Math.max(1, Math.min(image.height, Math.round((image.width * shape.height) / shape.width)))
  const focus = await findFocus(image, signal)
  const hold = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)))
  const part = {
    ...{ width, height },
    left: hold(focus.x * image.width - width / 2, image.width - width),
    top: hold(focus.y * image.height - height / 2, image.height - height),
  }
  const heads = (await findFaces(image, signal)).map(headOf)
  const { left, top } = keepBoxes(part, image, [...heads, ...(await boxesToKeep(image, signal))])
  const data = await sharpOf(image).extract({ left, top, width, height }).raw().toBuffer()
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data) }
}

export const executeTravelPoster: Execution = async (inputs, context) => {
  const { signal } = context
  const layout = layoutOf(choiceOf(inputs, 'format', posterFormats))
  const view = await framed(imageOf(inputs, 'image'), layout.picture, signal)
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
  const sky = await findSky(view, areas)
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
