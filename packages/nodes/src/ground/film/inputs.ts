import type { InputDeclaration } from '@easel/graph'
import { type Format, formats, resolutions } from './size.ts'
import { musicStyles } from './sound/music/style-names.ts'

export const resolutionInput: InputDeclaration = {
  name: 'resolution',
  type: 'CHOICE',
  default: '720p',
  choices: resolutions,
}

export const fpsInput: InputDeclaration = {
  name: 'fps',
  type: 'CHOICE',
  default: '24',
  choices: ['24', '30'],
}

export const musicChoices = ['none', ...musicStyles] as const
export type MusicChoice = (typeof musicChoices)[number]

/** Music of a film; silence by default, so that graphs from before this input make the same films. */
export const musicInput: InputDeclaration = {
  name: 'music',
  type: 'CHOICE',
  default: 'none',
  choices: musicChoices,
}

/** Seconds of a seamless loop. */
export const loopLengths = { short: 6, usual: 10, long: 16 } as const

export const lengthInput: InputDeclaration = {
  name: 'length',
  type: 'CHOICE',
  default: 'usual',
  choices: ['short', 'usual', 'long'],
}

/** Common inputs of nodes that make a film: resolution and shape of the frame, and frames per second. */
export function filmInputs(format: Format): readonly InputDeclaration[] {
  const formatInput: InputDeclaration = { name: 'format', type: 'CHOICE', default: format, choices: formats }
  return [resolutionInput, formatInput, fpsInput]
}
