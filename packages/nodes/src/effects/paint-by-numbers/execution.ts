import type { Execution } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { contoursOf } from '../../ground/drawing/contours.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { findFaces } from '../../ground/people/faces/find-faces.ts'
import { findAreas } from '../../ground/shapes/areas.ts'
import { numberSheets } from './declaration.ts'
import { drawingOf, drawSheet, layContours } from './sheet.ts'

export const executePaintByNumbers: Execution = async (inputs, context) => {
  const image = imageOf(inputs, 'image')
  const { signal } = context
  const sheet = choiceOf(inputs, 'sheet', numberSheets)
  const detail = numberOf(inputs, 'detail')
  const faces = await findFaces(image, signal)
  context.progress(0.2)
  signal.throwIfAborted()
  const drawing = drawingOf(image)
  const draw = async () => {
    if (sheet === 'colouring')
      return layContours(await contoursOf(image, drawing, { faces, detail, signal }), drawing)
    const areas = await findAreas(image, {
      ...{ faces, colours: numberOf(inputs, 'colours'), signal },
      pixels: 150_000 + 230_000 * detail,
      parts: 1000 + 3000 * detail,
    })
    context.progress(0.7)
    signal.throwIfAborted()
    return drawSheet(areas, drawing, { sheet, seed: numberOf(inputs, 'seed') })
  }
  const page = await draw()
  await context.preview(await shrinkImage(page, 512))
  context.progress(1)
  return [page]
}
