import { createCanvas, ImageData } from '@napi-rs/canvas'
import type { Execution } from '../../execution-types.ts'
import { putLab } from '../../ground/colour/lab.ts'
import { sizeOf } from '../../ground/inputs/format.ts'
import { choiceOf, numberOf } from '../../ground/inputs/read-input.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import { drawDistance, drawForeground, drawSubject } from '../../ground/scenery/landscape/details.ts'
import { landAt } from '../../ground/scenery/landscape/land.ts'
import { planLandscape } from '../../ground/scenery/landscape/layout.ts'
import { skyAt } from '../../ground/scenery/landscape/sky.ts'
import { drawWaterRow } from '../../ground/scenery/landscape/water.ts'
import { landscapeMoods } from './declaration.ts'

/** Generates a landscape of mountains with hills or a lake, at an hour of the day, from a seed. */
export const executeProceduralLandscape: Execution = async (inputs, context) => {
  const size = sizeOf(inputs)
  const { width, height } = size
  const layout = planLandscape(size, numberOf(inputs, 'seed'), choiceOf(inputs, 'mood', landscapeMoods))
  const data = new Uint8ClampedArray(width * height * 4)
  const landEnd = layout.water?.top ?? height
  await eachRow({ from: 0, to: landEnd }, context, (y) => {
    for (let x = 0; x < width; x++) {
      const colour = landAt(layout, x, y) ?? skyAt(layout, x, y)
      putLab(data, (y * width + x) * 4, colour[0], colour[1], colour[2])
    }
  })
  context.progress(0.6)
  const canvas = createCanvas(width, height)
  const brush = canvas.getContext('2d')
  brush.putImageData(new ImageData(data, width, height), 0, 0)
  drawDistance(brush, layout)
  if (layout.water) {
    // The lake reflects everything drawn so far, so things in or before it are drawn later.
    const shore = brush.getImageData(0, 0, width, height)
    await eachRow({ from: landEnd, to: height }, context, (y) => drawWaterRow(layout, shore.data, y))
    brush.putImageData(shore, 0, 0)
  }
  drawSubject(brush, layout)
  drawForeground(brush, layout)
  context.progress(1)
  const drawn = brush.getImageData(0, 0, width, height).data
  return [
    {
      kind: 'image',
      width,
      height,
      data: new Uint8ClampedArray(drawn.buffer, drawn.byteOffset, drawn.byteLength),
    },
  ]
}
