import type { InputDeclaration, NodeDeclaration } from '@easel/graph'
import { filmInputs, musicChoices } from '../inputs.ts'

/** Sound of a film in which a picture is made: the tools, or music. */
export const makingSounds = ['tools', ...musicChoices] as const
export type MakingSound = (typeof makingSounds)[number]

/** Seconds of the film. */
export const makingLengths = { short: 8, usual: 12, long: 18 } as const

const makingInputs: readonly InputDeclaration[] = [
  { name: 'length', type: 'CHOICE', default: 'usual', choices: ['short', 'usual', 'long'] },
  { name: 'sound', type: 'CHOICE', default: 'tools', choices: makingSounds },
  ...filmInputs('portrait'),
]

/** Declares the node that films how another node makes its picture. It has the inputs of that node. */
export function filmDeclaration(
  still: NodeDeclaration,
  { class_type, version, weight }: Pick<NodeDeclaration, 'class_type' | 'version' | 'weight'>,
): NodeDeclaration {
  return {
    ...still,
    class_type,
    version,
    category: 'video',
    inputs: [...still.inputs, ...makingInputs],
    outputs: [{ name: 'video', type: 'VIDEO' }],
    place: 'video',
    weight,
  }
}
