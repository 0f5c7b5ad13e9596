import type { ResolvedInput } from '../../execution-types.ts'
import { choiceOf, imageOf } from '../inputs/read-input.ts'
import { keepChoices } from '../inputs/shared-inputs.ts'
import type { WantedPart } from './subject.ts'

/** Reads the inputs `keepInputs` of a node. A painted part that is not connected counts as `auto`. */
export function wantedOf(inputs: Readonly<Record<string, ResolvedInput>>): WantedPart {
  const keep = choiceOf(inputs, 'keep', keepChoices)
  if (keep !== 'painted') return { keep }
  return inputs['painted'] === undefined ? { keep: 'auto' } : { keep, painted: imageOf(inputs, 'painted') }
}
