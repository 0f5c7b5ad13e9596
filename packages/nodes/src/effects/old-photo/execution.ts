import type { Execution, ImageValue } from '../../execution-types.ts'
import type { DrawHooks } from '../../ground/drawing/previews.ts'
import { drawWithPreviews } from '../../ground/drawing/previews.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { findFaces } from '../../ground/people/faces/find-faces.ts'
import { facePlane } from '../../ground/people/faces/shape.ts'
import { cleanPicture, lumaOf, noiseOf } from '../../ground/repair/clean.ts'
import { sharpenPicture } from '../../ground/repair/enlarge.ts'
import { type PhotoTone, photoTones } from './declaration.ts'
import { inNewLight } from './light.ts'
import { withoutScratches } from './scratches.ts'

export interface RepairSettings {
  readonly scratches: number
  readonly fading: number
  readonly grain: number
  readonly tone: PhotoTone
}

/** Repairs a photo in the reverse order of the damage: scratches lie over fading, and fading over the grain. */
export async function repairPhoto(
  image: ImageValue,
  { scratches, fading, grain, tone }: RepairSettings,
  { signal, progress }: DrawHooks,
): Promise<ImageValue> {
  const careful = async () => facePlane(await findFaces(image, signal), image, image)
  const whole = await withoutScratches(image, { amount: scratches, careful, signal })
  signal.throwIfAborted()
  progress?.(0.4)
  const noise = noiseOf(lumaOf(whole), whole)
  const clean = await cleanPicture(whole, grain * (Math.min(1, noise) + 3.2 * noise), signal)
  progress?.(0.6)
  const lit = await inNewLight(clean, fading, tone, signal)
  progress?.(0.8)
  return Math.min(lit.width, lit.height) > 2 ? await sharpenPicture(lit, 0.5, signal) : lit
}

export const executeOldPhoto: Execution = async (inputs, context) => {
  const settings: RepairSettings = {
    scratches: numberOf(inputs, 'scratches'),
    fading: numberOf(inputs, 'fading'),
    grain: numberOf(inputs, 'grain'),
    tone: choiceOf(inputs, 'tone', photoTones),
  }
  const repaired = await drawWithPreviews(imageOf(inputs, 'image'), context, (image, hooks) =>
    repairPhoto(image, settings, hooks),
  )
  context.progress(1)
  return [repaired]
}
