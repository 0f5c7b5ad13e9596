import { setImmediate } from 'node:timers/promises'
import type { Execution, ExecutionContext, ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { booleanOf, choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { labPlanes, sizeOfArea, workingSize } from '../../ground/plane/lab-planes.ts'
import type { Size } from '../../ground/plane/size.ts'
import { choosePapers } from './colours.ts'
import { drawSheets } from './draw.ts'
import { palettes } from './palettes.ts'
import { cutSheets } from './sheets.ts'
import { toneOf } from './tone.ts'

/** Area in pixels of the picture that the sheets are cut from. */
const cutArea = 200_000
const previewArea = 120_000
const previewSide = 512
/** Transparent parts become white paper at the back. */
const white = [250, 247, 240] as const

async function pause(context: ExecutionContext, fraction: number): Promise<void> {
  context.progress(fraction)
  await setImmediate()
  context.signal.throwIfAborted()
}

/** `area` is the number of pixels that the sheets are cut from; fewer are faster and less exact. */
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
  const sigma = (unit / 480) * (1 + 4.5 * numberOf(inputs, 'smoothness') ** 1.5)
  const tone = toneOf(planes, Math.max(0.7, sigma * 0.7))
  await pause(context, 0.2)
  const margin = framed ? Math.min(unit * 0.035, Math.min(size.width, size.height) * 0.12) : 0
  const sheets = cutSheets(tone, planes, { count: numberOf(inputs, 'layers'), sigma, margin })
  await pause(context, 0.45)
  const papers = choosePapers(sheets, planes, { palette, framed, seed })
  await pause(context, 0.5)
  const look = { depth: numberOf(inputs, 'depth'), shade: palette === 'ivory' ? 0.55 : 0.85, seed }
  const draw = (target: Size, listener: ExecutionContext): Promise<ImageValue> =>
    drawSheets(sheets, papers, { size: target, look }, listener)
  if (image.width * image.height > 2 * previewArea)
    context.preview(await shrinkImage(await draw(sizeOfArea(image, previewArea), context), previewSide))
  await pause(context, 0.65)
  const made = await draw(image, context)
  context.progress(1)
  return [made]
}
