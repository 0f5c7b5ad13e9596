import type { ResolvedInput } from '../execution-types.ts'
import { choiceOf } from '../read-input.ts'
import { formats, frameSize, resolutions, type Size } from './size.ts'

export interface FilmSettings {
  readonly size: Size
  readonly fps: number
}

/** What the inputs of `filmInputs` say. */
export function filmSettingsOf(inputs: Readonly<Record<string, ResolvedInput>>): FilmSettings {
  return {
    size: frameSize(choiceOf(inputs, 'resolution', resolutions), choiceOf(inputs, 'format', formats)),
    fps: Number(choiceOf(inputs, 'fps', ['24', '30'])),
  }
}
