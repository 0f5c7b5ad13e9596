import { setImmediate } from 'node:timers/promises'
import type { Execution, ExecutionContext, ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { booleanOf, choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { labPlanes, sizeOfArea, workingSize } from '../../ground/plane/lab-planes.ts'
import type { Size } from '../../ground/plane/size.ts'
import { choosePapers, hueOf } from './colours.ts'
import { drawBox } from './draw.ts'
import { nearnessOf } from './nearness.ts'
import { palettes } from './palettes.ts'
import { cutSheets } from './sheets.ts'

/** Number of pixels of the reduced picture from which the sheets are cut. */
const cutArea = 300_000
/** Minimum height of a face in the reduced picture, in pixels. */
const minFace = 26
/** Width of the frame as a share of the square root of the picture's area. */
const frameWidth = 0.035
const previewArea = 120_000
const previewSide = 512
/** Transparent parts become white paper on the back sheet. */
const white = [250, 247, 240] as const

async function pause(context: ExecutionContext, fraction: number): Promise<void> {
  context.progress(fraction)
  await setImmediate()
  context.signal.throwIfAborted()
}

/**
 * `area` is the number of pixels of the reduced picture from which the sheets are cut; a smaller number is faster and less exact.
 */
export async function executePaperCut(
  inputs: Parameters<Execution>[0],
  context: ExecutionContext,
  area = cutArea,
): ReturnType<Execution> {
  const image = imageOf(inputs, 'image')
  const seed = numberOf(inputs, 'seed')
  const palette = choiceOf(inputs, 'palette', palettes)
  const framed = booleanOf(inputs, 'frame')
  const size = workingSize(image, area)
  const unit = Math.sqrt(size.width * size.height)
  const planes = await labPlanes(image, size, white)
  await pause(context, 0.1)
  const smoothness = numberOf(inputs, 'smoothness')
  const nearness = await nearnessOf(image, planes, {
    sigma: Math.max(0.8, (unit / 330) * (1 + 1.6 * smoothness)),
    minimum: (minFace * image.width) / size.width,
    signal: context.signal,
  })
  await pause(context, 0.4)
  const sheets = cutSheets(nearness, size, {
    sheets: numberOf(inputs, 'layers'),
    smoothness,
    reach: Math.max(0.5, (unit / 500) * (0.7 + 1.2 * smoothness)),
  })
  const papers = choosePapers(
    palette,
    hueOf(planes, (i) => nearness.faceAt[i]! >= 0),
  )
  await pause(context, 0.5)
  const style = { depth: numberOf(inputs, 'depth'), shade: palette === 'ivory' ? 0.55 : 0.85, seed }
  const box = { sheets, from: size, papers, margin: framed ? frameWidth : 0 }
  const draw = (target: Size, listener: ExecutionContext): Promise<ImageValue> =>
    drawBox(box, target, style, listener)
  if (image.width * image.height > 2 * previewArea)
    await context.preview(await shrinkImage(await draw(sizeOfArea(image, previewArea), context), previewSide))
  await pause(context, 0.65)
  const made = await draw(image, context)
  context.progress(1)
  return [made]
}
