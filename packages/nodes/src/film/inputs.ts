import type { InputDeclaration } from '@easel/engine'
import { type Format, formats, resolutions } from './size.ts'

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

/** What every node that makes a film lets people choose: the size and shape of the frame, and frames a second. */
export function filmInputs(format: Format): readonly InputDeclaration[] {
  const formatInput: InputDeclaration = { name: 'format', type: 'CHOICE', default: format, choices: formats }
  return [resolutionInput, formatInput, fpsInput]
}
