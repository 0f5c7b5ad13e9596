import type { Execution } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { findFaces } from '../../ground/people/faces/find-faces.ts'
import { findCells } from './cells.ts'
import { craftSheets, crafts } from './declaration.ts'
import { drawChart, drawFinished } from './sheet.ts'

export const executeBricksAndBeads: Execution = async (inputs, context) => {
  const image = imageOf(inputs, 'image')
  const { signal } = context
  const craft = choiceOf(inputs, 'craft', crafts)
  const faces = await findFaces(image, signal)
  context.progress(0.3)
  signal.throwIfAborted()
  const cells = await findCells(image, {
    faces,
    cells: numberOf(inputs, 'cells'),
    count: numberOf(inputs, 'colours'),
    craft,
  })
  context.progress(0.5)
  signal.throwIfAborted()
  const sheet =
    choiceOf(inputs, 'sheet', craftSheets) === 'chart' ? drawChart(cells) : drawFinished(cells, craft)
  await context.preview(await shrinkImage(sheet, 512))
  context.progress(1)
  return [sheet]
}
