import type { Execution, ExecutionContext, ImageValue } from '../../execution-types.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { mainFaces } from '../../ground/people/faces/crop.ts'
import type { Face } from '../../ground/people/faces/decode.ts'
import { fitSize } from '../../ground/plane/plane.ts'
import type { Size } from '../../ground/plane/size.ts'
import { KernelSession } from '../../kernels/session.ts'
import { type GrowthStyle, growthStyles } from './declaration.ts'
import { figure, growFrom } from './grow.ts'
import { isInverted, Printer } from './print.ts'
import { minFace, tonesOf } from './tones.ts'

/** Number of cells of the field at scale 1. */
const cells = 620_000
const steps = 800
const previewSide = 512

export interface GrowthSettings {
  readonly look: GrowthStyle
  /** Width of figures relative to the usual width. */
  readonly scale: number
  readonly relief: number
  readonly seed: number
}

/** Maximum factor for the number of cells along a side, for small faces. */
const maxFactor = 1.4

/**
 * Returns a factor for the number of cells along a field's side, so that eyes and mouths remain visible in faces of these
 * heights, in cells of the usual field.
 */
export function closerTo(faceHeights: readonly number[]): number {
  const middle = faceHeights.toSorted((a, b) => a - b)[faceHeights.length >> 1]
  return middle === undefined ? 1 : Math.min(maxFactor, Math.max(1, (minFace * figure) / middle))
}

/**
 * Returns the size of the field without its margin; the width is a multiple of four. A small picture gets at most two cells per
 * pixel.
 */
function cellsOf({ width, height }: Size, scale: number, faces: readonly Face[]): Size {
  const usual = Math.sqrt(cells / (width * height)) / scale
  const share = Math.min(2, usual * closerTo(faces.map((face) => face.height * usual)))
  return {
    width: Math.max(8, 4 * Math.round((width * share) / 4)),
    height: Math.max(8, Math.round(height * share)),
  }
}

/**
 * Grows a pattern of lines and dots from a photo, by the reaction and diffusion of two substances (Gray & Scott 1984) whose kill
 * rate depends on the brightness of the photo. From dark to bright, the parts are solid, have holes, lines or dots, or are empty.
 * In faces the pattern is finer.
 */
export async function growPhoto(
  image: ImageValue,
  { look, scale, relief, seed }: GrowthSettings,
  context: Pick<ExecutionContext, 'signal' | 'progress' | 'preview'>,
): Promise<ImageValue> {
  const { signal } = context
  const grid = cellsOf(image, scale, await mainFaces(image, signal))
  using session = new KernelSession(signal)
  const tones = await tonesOf(image, grid, { figure, inverted: isInverted(look), signal })
  context.progress(0.1)
  const printer = new Printer(session, { tones, look, relief })
  const small = fitSize(image, previewSide)
  const v = await growFrom(session, { tones, seed, steps }, async (young, share) => {
    context.progress(0.1 + 0.75 * share)
    if (share < 1) await context.preview(await printer.print(young, small))
  })
  const printed = await printer.print(v, image)
  context.progress(1)
  return printed
}

export const executeReactionDiffusionPhoto: Execution = async (inputs, context) => {
  const settings: GrowthSettings = {
    look: choiceOf(inputs, 'look', growthStyles),
    scale: numberOf(inputs, 'scale'),
    relief: numberOf(inputs, 'relief'),
    seed: numberOf(inputs, 'seed'),
  }
  return [await growPhoto(imageOf(inputs, 'image'), settings, context)]
}
