import type { Execution, ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { StrokePainter } from '../../ground/drawing/stroke-painter.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { type Finish, findFinish } from '../../ground/people/finish.ts'
import { planeOf } from '../../ground/plane/plane.ts'
import { mixPigments, type PigmentName, pigments } from './colours.ts'

const quickSide = 448

interface PortraitSettings {
  readonly finish: number
  readonly brush_size: number
  readonly thickness: number
  readonly pigments: PigmentName
  readonly seed: number
}

/** Widths of the finishing brush in the height of a face, for its planes and for its features. */
const brushesPerFace = [19, 40]
/** Of the same where there is no face, in the longest side of the picture. */
const brushesPerPicture = [330, 560]

/** Half widths of the finishing brushes in pixels. Small faces among large ones get one of their own. */
function finishingBrushes({ faces }: Finish, longest: number, finish: number): number[] {
  const fine = 1.35 - 0.85 * finish
  const heights = faces.map(({ height }) => height).sort((a, b) => a - b)
  const usual = heights[heights.length >> 1]
  if (usual === undefined) return brushesPerPicture.map((count) => (fine * longest) / count)
  const brushes = brushesPerFace.map((count) => (fine * Math.min(usual, longest / 3)) / 2 / count)
  const finest = (fine * heights[0]!) / 2 / brushesPerFace[1]!
  return [...brushes, ...(finest < 0.6 * brushes[1]! ? [finest] : [])].map((size) => Math.max(1.1, size))
}

async function paintPortrait(
  image: ImageValue,
  settings: PortraitSettings,
  hooks: { readonly signal: AbortSignal; progress?(share: number): void },
): Promise<ImageValue> {
  const { finish, brush_size, thickness, seed } = settings
  const found = await findFinish(image, hooks.signal)
  hooks.progress?.(0.2)
  const inFocus = Math.min(1, 0.55 + 1.1 * finish)
  const elsewhere = Math.max(0, 1.5 * finish - 0.5)
  const colours = pigments[settings.pigments]
  using painter = new StrokePainter(
    image,
    {
      strength: thickness,
      brush_size,
      seed,
      finish: {
        focus: planeOf(found.plane, (i) => Math.max(inFocus * found.plane.data[i]!, elsewhere)),
        brushes: finishingBrushes(found, Math.max(image.width, image.height), finish),
      },
      mix: (colour) => mixPigments(colours, colour),
    },
    hooks.signal,
  )
  await painter.prepare()
  hooks.progress?.(0.5)
  await painter.paintAll((share) => hooks.progress?.(0.5 + 0.45 * share))
  return await painter.picture()
}

export const executePortraitInOils: Execution = async (inputs, context) => {
  const image = imageOf(inputs, 'image')
  const settings: PortraitSettings = {
    finish: numberOf(inputs, 'finish'),
    brush_size: numberOf(inputs, 'brush_size'),
    thickness: numberOf(inputs, 'thickness'),
    pigments: choiceOf(inputs, 'pigments', ['photo', 'zorn', 'north', 'evening']),
    seed: numberOf(inputs, 'seed'),
  }
  const { signal } = context
  if (Math.max(image.width, image.height) > quickSide)
    context.preview(await paintPortrait(await shrinkImage(image, quickSide), settings, { signal }))
  const painted = await paintPortrait(image, settings, {
    signal,
    progress: (share) => context.progress(share),
  })
  context.progress(1)
  return [painted]
}
