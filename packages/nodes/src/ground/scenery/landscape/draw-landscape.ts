import { createCanvas, ImageData } from '@napi-rs/canvas'
import type { ImageValue } from '../../../execution-types.ts'
import { putLab } from '../../colour/lab.ts'
import type { DrawHooks } from '../../drawing/previews.ts'
import { release } from '../../plane/release.ts'
import { eachRow } from '../../plane/rows.ts'
import { lakeNoise, skyNoise } from './air.ts'
import { drawDistance, drawForeground, drawSubject } from './details.ts'
import { landAt } from './land.ts'
import { planLandscape } from './layout.ts'
import { drawLife } from './life.ts'
import type { LandscapeMood } from './mood-names.ts'
import { skyAt } from './sky.ts'
import { drawWaterRow } from './water.ts'
import { drawWoods } from './woods.ts'

export interface LandscapeOrder {
  readonly width: number
  readonly height: number
  readonly mood: LandscapeMood
  readonly seed: number
  /**
   * True if the seed may also choose seas, forests and dunes, and details such as boats or birds. By default, the view is a lake
   * or hills, as a background.
   */
  readonly isVaried?: boolean
}

/** Draws a landscape at a time of day, from a seed. */
export async function drawLandscape(order: LandscapeOrder, hooks: DrawHooks): Promise<ImageValue> {
  const { width, height, seed, mood, isVaried = false } = order
  const layout = planLandscape(order, { seed, mood, isVaried })
  const data = new Uint8ClampedArray(width * height * 4)
  const landEnd = layout.water?.top ?? height
  const clouds = await skyNoise(layout, hooks.signal)
  await eachRow({ from: 0, to: landEnd }, hooks, (y) => {
    for (let x = 0; x < width; x++) {
      const colour = landAt(layout, x, y) ?? skyAt(layout, clouds, x, y)
      putLab(data, (y * width + x) * 4, colour[0], colour[1], colour[2])
    }
  })
  release(clouds)
  hooks.progress?.(0.6)
  const canvas = createCanvas(width, height)
  const brush = canvas.getContext('2d')
  brush.putImageData(new ImageData(data, width, height), 0, 0)
  if (layout.scene === 'forest') drawWoods(brush, layout)
  else drawDistance(brush, layout)
  if (layout.water) {
    // The lake reflects everything drawn so far, so objects in the lake or in front of it are drawn later.
    const shore = brush.getImageData(0, 0, width, height)
    const waves = await lakeNoise(layout, landEnd, hooks.signal)
    await eachRow({ from: landEnd, to: height }, hooks, (y) => drawWaterRow(layout, shore.data, waves, y))
    release(waves)
    brush.putImageData(shore, 0, 0)
  }
  if (isVaried) drawLife(brush, layout)
  else drawSubject(brush, layout)
  if (layout.scene !== 'dunes' && layout.scene !== 'forest') drawForeground(brush, layout)
  hooks.progress?.(1)
  const drawn = brush.getImageData(0, 0, width, height).data
  return {
    kind: 'image',
    width,
    height,
    data: new Uint8ClampedArray(drawn.buffer, drawn.byteOffset, drawn.byteLength),
  }
}
