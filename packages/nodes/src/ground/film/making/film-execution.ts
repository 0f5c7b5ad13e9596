import type { Execution, ImageValue, ResolvedInput } from '../../../execution-types.ts'
import { choiceOf, imageOf, numberOf } from '../../inputs/read-input.ts'
import { filmSettingsOf } from '../settings.ts'
import { filmMaking } from './film-making.ts'
import { framePhoto } from './frame-photo.ts'
import { makingLengths, makingSounds } from './inputs.ts'
import type { Making } from './stage.ts'

/** Draws a photo in the frame of a film, and records the making. */
export type Maker = (
  image: ImageValue,
  inputs: Readonly<Record<string, ResolvedInput>>,
  signal: AbortSignal,
) => Promise<Making>

/** Returns the execution of a node that `filmDeclaration` declares. */
export function filmExecution(make: Maker): Execution {
  return async (inputs, context) => {
    const { size, fps } = filmSettingsOf(inputs)
    const framed = await framePhoto(imageOf(inputs, 'image'), size, context.signal)
    const making = await make(framed, inputs, context.signal)
    const settings = {
      fps,
      seconds: makingLengths[choiceOf(inputs, 'length', ['short', 'usual', 'long'])],
      sound: choiceOf(inputs, 'sound', makingSounds),
      seed: numberOf(inputs, 'seed'),
    }
    return [await filmMaking(making, settings, context)]
  }
}
